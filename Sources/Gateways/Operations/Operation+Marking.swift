extension Operation {
  /// The same operation with the names of texts whose form it checks.
  func checkingForm(of names: String...) -> Operation {
    var operation = self
    operation.formedTexts += names
    return operation
  }

  /// The same operation, marked as answering with somebody else's request.
  func passingRequestOn() -> Operation {
    var operation = self
    operation.passesRequestOn = true
    return operation
  }

  /// The same operation, marked as building a body for a receiver.
  func buildingBody() -> Operation {
    var operation = self
    operation.buildsBody = true
    return operation
  }

  /// The same operation, marked as classifying or comparing its texts.
  func comparingTexts() -> Operation {
    var operation = self
    operation.comparesTexts = true
    return operation
  }
}
