-- Who switched ordering on again, as the history names them; null for a pause that stands, and for one that the clock ended.
alter table ordering_disable_log add column enabled_by_name text;
