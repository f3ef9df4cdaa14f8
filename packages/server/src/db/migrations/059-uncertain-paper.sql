-- How often a ticket was handed to its printer by itself without word that it came out: begun before the first byte, taken
-- back where no byte can have arrived. After the second somebody has to look.
alter table orders
  add column print_tries smallint not null default 0 check (print_tries between 0 and 2);
