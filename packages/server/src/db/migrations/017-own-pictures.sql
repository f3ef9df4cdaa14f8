-- A picture belongs to the restaurant that shows it. What refers to none, or to another's, was never shown.
update restaurants r set logo_media_id = null where logo_media_id is not null
  and not exists (select from media m where m.restaurant_id = r.id and m.id = r.logo_media_id);
update restaurants r set banner_media_id = null where banner_media_id is not null
  and not exists (select from media m where m.restaurant_id = r.id and m.id = r.banner_media_id);
update categories c set image_media_id = null where image_media_id is not null
  and not exists (select from media m where m.restaurant_id = c.restaurant_id and m.id = c.image_media_id);

alter table restaurants
  add foreign key (id, logo_media_id) references media (restaurant_id, id),
  add foreign key (id, banner_media_id) references media (restaurant_id, id);
alter table categories add foreign key (restaurant_id, image_media_id) references media (restaurant_id, id);
