"""Sebastian: five dice, thirteen categories, solved exactly."""
