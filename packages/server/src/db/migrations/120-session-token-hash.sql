-- Only a hash of a session's token is stored, so that a stolen copy of the database opens no session. Sessions continue.
alter table auth.sessions add column token_hash bytea;
update auth.sessions set token_hash = sha256(convert_to(token, 'UTF8'));
drop trigger tell_of_person on auth.sessions;
alter table auth.sessions
  alter column token_hash set not null,
  add unique (token_hash),
  drop column token;
create trigger tell_of_person after delete or update of token_hash on auth.sessions
  for each row execute function tell_of_person('user_id');

-- The private keys were encrypted by a library that is no longer in use. The public keys stay published, so that tokens
-- which are in use remain valid; the next token creates a new key.
update auth.jwks set expires_at = least(expires_at, now()), private_key = '';
