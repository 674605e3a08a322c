"""The tests of the suite, by what they are about; each class is a part of `conformance.Suite`."""
