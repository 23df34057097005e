extension PayFortFields {
  /// The fields that the vendor's .NET SDK can send with a payment beyond the documented ones: addresses, goods, fraud
  /// checks, cards of trusted channels.
  static let ofVendor: Set<String> = {
    let groups = [
      "billing": ["stateProvince", "provinceCode", "street", "street2", "postcode", "country", "company", "city"],
      "shipping": [
        "stateProvince", "provinceCode", "street", "street2", "source", "sameAsBilling", "postcode", "country",
        "company",
        "city",
      ],
      "customer": [
        "type", "id", "first_name", "middle_initial", "last_name", "address1", "address2", "apartment_no", "city",
        "state",
        "zip_code", "country_code", "phone", "alt_phone", "date_birth",
      ],
      "ship": [
        "type", "first_name", "middle_name", "last_name", "address1", "address2", "apartment_no", "address_city",
        "address_state", "zip_code", "country_code", "phone", "alt_phone", "email", "comments", "method",
      ],
      "item": [
        "quantity", "sku", "prod_code", "part_no", "description", "price", "shipping_no", "shipping_method",
        "shipping_comments", "gift_msg",
      ],
      "rcpt": [
        "title", "first_name", "middle_initial", "last_name", "apartment_no", "address1", "address2", "city", "state",
        "zip_code", "country_code", "phone", "email",
      ],
      "recurring": ["mode", "transactions_count"],
      "card": ["security_code", "holder_name", "number"],
    ]
    return Set(groups.flatMap { group, names in names.map { "\(group)_\($0)" } } + (1...25).map { "fraud_extra\($0)" })
      .union(["agreement_id", "cart_details", "device_fingerprint", "expiry_date", "sadad_olp"])
  }()
}
