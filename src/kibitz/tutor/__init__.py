"""A tutor for those who talk to people, such as a language model: everything that it says was computed."""
