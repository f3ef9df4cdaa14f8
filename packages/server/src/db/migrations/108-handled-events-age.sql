-- no-transaction
-- Records of handled events are deleted by their age, earlier than the events.
create index concurrently if not exists handled_events_age on handled_events using brin (at);
