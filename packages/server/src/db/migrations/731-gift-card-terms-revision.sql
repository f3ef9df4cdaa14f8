-- The terms of gift cards count their changes, so that a form that was opened before one does not overwrite it. Without a row: 0.
alter table gift_card_terms add column revision integer not null default 0;
