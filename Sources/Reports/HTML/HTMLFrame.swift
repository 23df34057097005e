/// The part of the `head` element that all pages share, up to the title.
package enum HTMLFrame {
  package static func head(_ title: String, policy: String, _ more: String = "") -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy); base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    \(more)<title>\(XMLText.escape(title))</title>
    """
  }
}
