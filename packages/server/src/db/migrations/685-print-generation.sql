-- Raised when what a printed ticket shows has changed. The outcome of a print that began before then counts for nothing.
alter table orders add column print_generation integer not null default 0;
