-- What only the platform decides about a restaurant: one form, one revision. The connected account and a menu file write
-- some of these columns as well.
alter table restaurants add column terms_revision integer not null default 1;

create function count_terms_revision() returns trigger language plpgsql as $$
begin
  if (new.domain, new.application_fee_percentage, new.application_fee_flat, new.include_tax_in_fee,
      new.include_delivery_in_fee, new.include_processing_in_fee, new.stripe_connect_enabled, new.service_fee,
      new.capture_mode)
    is distinct from (old.domain, old.application_fee_percentage, old.application_fee_flat, old.include_tax_in_fee,
      old.include_delivery_in_fee, old.include_processing_in_fee, old.stripe_connect_enabled, old.service_fee,
      old.capture_mode)
  then
    new.terms_revision := old.terms_revision + 1;
  end if;
  return new;
end $$;
create trigger terms_revision before update of domain, application_fee_percentage, application_fee_flat,
    include_tax_in_fee, include_delivery_in_fee, include_processing_in_fee, stripe_connect_enabled, service_fee,
    capture_mode on restaurants
  for each row execute function count_terms_revision();

-- A copy of a restaurant shows the same picture files. A file is deleted with the last row that refers to it.
create index media_path on media (path);
