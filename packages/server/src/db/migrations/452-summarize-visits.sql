-- Right after many visits were inserted the planner has no statistics, and nested loops over their events would take seconds.
alter function summarize_visits(uuid) set enable_nestloop = off;
