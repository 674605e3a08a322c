"""Other people's programs in processes of their own, under limits. Empty of code: the guest's side imports it too."""
