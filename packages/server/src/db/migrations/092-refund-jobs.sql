-- Attempts are counted by the job of the refund.
alter table refunds drop column attempts;
