"""A tutor for whoever talks to people, such as a language model: everything that it tells was computed."""
