"""Games as environments for frameworks that train language models, with a true reward for every answer."""
