"""Archives that depend only on their contents: names sorted by bytes, no time, no owner."""

import gzip
import io
import tarfile
import zipfile
from pathlib import Path


def tar(files):
    """A tar archive of (name, bytes, mode)."""
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content, mode in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(content), mode
            archive.addfile(entry, io.BytesIO(content))
    return output.getvalue()


def zipped(files):
    """A zip archive of (name, bytes, mode)."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content, mode in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr, entry.compress_type = 3, (0o100000 | mode) << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return output.getvalue()


def gz(content):
    return gzip.compress(content, 9, mtime=0)


def corpus(vectors: Path):
    """The contents embedded in the command: the golden files, the kill matrix, and the scripts of the site's calculators; each gzipped."""
    files = [(path, vectors) for path in vectors.rglob("*.json") if path.relative_to(vectors).parts[0] not in ("schema", "fields")]
    ports = vectors.parent / "ports"
    files += [(path, ports) for path in (ports / "javascript").rglob("*.mjs")]
    return tar([(f"{path.relative_to(root).as_posix()}.gz", gz(path.read_bytes()), 0o644) for path, root in files])
