-- Without statistics, such as right after the visits of the demo were inserted, the planner compares every visit with every
-- page and cart, which takes minutes.
alter function summarize_visits(uuid) set enable_nestloop = off;
