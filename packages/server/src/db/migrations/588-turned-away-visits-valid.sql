alter table visit_days validate constraint visit_days_kind_check;
