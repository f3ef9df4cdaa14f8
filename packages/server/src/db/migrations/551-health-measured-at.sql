-- When a check last ran: without it, a program that does not measure any more would look healthy.
alter table health_states add column measured_at timestamptz;
