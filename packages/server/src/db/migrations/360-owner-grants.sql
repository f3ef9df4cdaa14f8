-- Which invitation a grant comes from: Users lists an accepted invitation until its restaurant is set up, and it can be withdrawn.
alter table owner_grants add column invitation_id uuid references invitations on delete cascade;
create index owner_grants_invitation on owner_grants (invitation_id);
