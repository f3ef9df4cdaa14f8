-- Whether a dispute is about a captured payment that is not the one that paid its order. It does not keep that one from being refunded.
alter table disputes add column of_other_payment boolean not null default false;
