-- The preparation time that the last hour's orders took, within the bounds of the settings; null: the fixed time applies.
alter table restaurants add column measured_prep_minutes int;
