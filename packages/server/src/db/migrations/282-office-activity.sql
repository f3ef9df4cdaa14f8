-- The last activity of a person in a back office with this session; null if they have not used one.
alter table auth.sessions add column office_active_at timestamptz;
