using System;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

class Read
{
    static void Main()
    {
        JsonConvert.DefaultSettings = () => new JsonSerializerSettings { DateParseHandling = DateParseHandling.None };
        for (string line; (line = Console.ReadLine()) != null;)
        {
            try
            {
                var value = JsonConvert.DeserializeObject<JObject>(Encoding.UTF8.GetString(Convert.FromBase64String(line)));
                Console.WriteLine(value == null ? "-" : value.ToString(Formatting.None));
            }
            catch (Exception)
            {
                Console.WriteLine("-");
            }
        }
    }
}
