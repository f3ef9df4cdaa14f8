-- A wallet is a way to sign in like any other, a row of auth.accounts; the providers of companies stand in the settings.
drop table auth.wallet_addresses;
drop table auth.sso_providers;
