"""Sebastian's tables: nothing is learnt here, they are solved exactly."""
