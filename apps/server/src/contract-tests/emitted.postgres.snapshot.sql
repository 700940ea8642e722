-- users.insert
insert into "users" ("id", "username", "username_folded", "email", "email_folded", "first_name", "last_name", "search_folded", "password_hash", "role", "active", "communication_language", "token_version", "created_at", "updated_at", "last_login_at", "version", "email_verified_at", "login_via_username") values ($1, …);

-- users.findById
select * from "users" where "id" = $1;

-- users.findByLogin
select * from "users" where ("username_folded" = $1 or "email_folded" = $2) order by case when "username_folded" = $3 then 0 else 1 end limit $4;

-- users.findAllUsernames
select "username" from "users" order by "username_folded";

-- users.countActiveAdmins
select "version" from "guard_rows" where "name" = $1;
select count(*) as "count" from "users" where "role" = $1 and "active" = $2;

-- users.findLastAdminReason
select "users"."id" from "users" where "users"."role" = $1 and "users"."active" = $2 and ("users"."password_hash" != $3 and not ("users"."email" is null and "users"."last_login_at" is null and exists (select "email_verifications"."id" from "email_verifications" where "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null)));
select "users"."id" from "users" where "users"."role" = $1 and "users"."active" = $2 and (("users"."password_hash" != $3 and not ("users"."email" is null and "users"."last_login_at" is null and exists (select "email_verifications"."id" from "email_verifications" where "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null))) or exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $4));

-- users.update
update "users" set "first_name" = $1, "version" = $2 where "id" = $3 and "version" = $4;
update "users" set "role" = $1, "version" = $2 where "id" = $3 and "version" = $4;

-- users.updateUnlessLastAdmin
update "guard_rows" set "version" = version + 1 where "name" = $1;
update "users" set "active" = $1, "version" = $2 where "id" = $3 and "version" = $4 and (exists (select "settings_guard"."version" from (select "guard_rows"."version" from "guard_rows" where "guard_rows"."name" = $5) as "settings_guard" where "settings_guard"."version" = $6) and exists (select "admins"."id" from (select "users"."id" from "users" where "users"."role" = $7 and "users"."active" = $8 and (("users"."password_hash" != $9 and not ("users"."email" is null and "users"."last_login_at" is null and exists (select "email_verifications"."id" from "email_verifications" where "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null))) or exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $10)) and "users"."id" != $11) as "admins") and (exists (select "admins"."id" from (select "users"."id" from "users" where "users"."role" = $12 and "users"."active" = $13 and ("users"."password_hash" != $14 and not ("users"."email" is null and "users"."last_login_at" is null and exists (select "email_verifications"."id" from "email_verifications" where "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null))) and "users"."id" != $15) as "admins") or not exists (select "admins"."id" from (select "users"."id" from "users" where "users"."role" = $16 and "users"."active" = $17 and ("users"."password_hash" != $18 and not ("users"."email" is null and "users"."last_login_at" is null and exists (select "email_verifications"."id" from "email_verifications" where "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null))) and "users"."id" = $19) as "admins")));

-- users.recordLogin
update "users" set "last_login_at" = $1 where "id" = $2 and "token_version" = $3;

-- sessions.insert
insert into "auth_sessions" ("id", "user_id", "current_hash", "previous_hash", "rotated_at", "created_at", "expires_at", "address", "user_agent") values ($1, …);

-- sessions.rotate
update "auth_sessions" set "current_hash" = $1, "previous_hash" = $2 where "id" = $3 and "current_hash" = $4;
update "auth_sessions" set "current_hash" = $1 where "id" = $2 and "current_hash" = $3;

-- sessions.findById
select * from "auth_sessions" where "id" = $1;

-- sessions.findByUser
select * from "auth_sessions" where "user_id" = $1 and "expires_at" > $2 order by "rotated_at" desc, "id" desc limit $3;

-- sessions.findOtherIds
select "id" from "auth_sessions" where "user_id" = $1 and "id" != $2;

-- sessions.removeOthers
delete from "auth_sessions" where "user_id" = $1 and "id" != $2;

-- sessions.removeExpired
delete from "auth_sessions" where "user_id" = $1 and "expires_at" <= $2;

-- sessions.remove
delete from "auth_sessions" where "id" = $1;

-- users.deleteSessions
delete from "auth_sessions" where "user_id" = $1;

-- sessions
select "id" from "auth_sessions";

-- accountTokens.issue
delete from "account_tokens" where "expires_at" <= $1;
insert into "account_tokens" ("purpose", "user_id", "email", "code_hash", "id", "token_hash", "failed_tries", "created_at", "expires_at") values ($1, …);

-- accountTokens.find
select * from "account_tokens" where "purpose" = $1 and "expires_at" > $2 and "token_hash" = $3;

-- accountTokens.findByCode
select * from "account_tokens" where "purpose" = $1 and "expires_at" > $2 and "code_hash" = $3 limit $4;

-- accountTokens.findByUser
select * from "account_tokens" where "purpose" = $1 and "expires_at" > $2 and "user_id" = $3 order by "created_at" desc, "id" desc limit $4;

-- accountTokens.countTry
update "account_tokens" set "failed_tries" = "failed_tries" + $1 where "id" = $2 and "failed_tries" < $3;

-- accountTokens.consume
delete from "account_tokens" where "id" = $1 and "expires_at" > $2;

-- accountTokens.deleteByUser
delete from "account_tokens" where "user_id" = $1 and "purpose" in ($2);

-- accountTokens.deleteByEmail
delete from "account_tokens" where "user_id" is null and "email" = $1 and "purpose" = $2;

-- accountTokens.deleteExpired
delete from "account_tokens" where "expires_at" <= $1;

-- emailVerifications.insert
insert into "email_verifications" ("id", "user_id", "email", "email_folded", "sent_at", "verified_at", "created_at") values ($1, …);

-- emailVerifications.findById
select * from "email_verifications" where "id" = $1;

-- emailVerifications.findByUser
select * from "email_verifications" where "user_id" = $1;

-- emailVerifications.findPending
select * from "email_verifications" where "email_folded" = $1 and "verified_at" is null order by "created_at" desc limit $2;

-- emailVerifications.findHolder
select * from "users" where "email_folded" = $1;

-- emailVerifications.setSent
update "email_verifications" set "sent_at" = $1 where "id" = $2 and "sent_at" <= $3 and "verified_at" is null;

-- emailVerifications.deleteAbandoned
delete from "users" where "role" = $1 and "last_login_at" is null and "email" is null and "id" in (select "email_verifications"."user_id" from "email_verifications" where "verified_at" is null and "created_at" <= $2) and (not exists (select "shows"."id" from "shows" where "shows"."owner_id" = "users"."id") and not exists (select "games"."id" from "games" where "games"."owner_id" = "users"."id") and not exists (select "images"."id" from "images" where "images"."owner_id" = "users"."id") and not exists (select "audio_clips"."id" from "audio_clips" where "audio_clips"."owner_id" = "users"."id") and not exists (select "videos"."id" from "videos" where "videos"."owner_id" = "users"."id"));

-- emailVerifications.setVerified
update "email_verifications" set "verified_at" = $1 where "user_id" = $2 and "verified_at" is null;

-- emailVerifications.deleteByUser
delete from "email_verifications" where "user_id" = $1;

-- invitations.insert
insert into "invitations" ("id", "email", "email_folded", "role", "communication_language", "invited_by", "mailed", "created_at", "sent_at", "expires_at", "version") values ($1, …);

-- invitations.findPage
select "invitations".*, "users"."username" as "inviter_username", "users"."role" as "inviter_role", "users"."active" as "inviter_active" from "invitations" left join "users" on "users"."id" = "invitations"."invited_by" order by "invitations"."created_at" desc, "invitations"."id" desc limit $1;
select "invitations".*, "users"."username" as "inviter_username", "users"."role" as "inviter_role", "users"."active" as "inviter_active" from "invitations" left join "users" on "users"."id" = "invitations"."invited_by" where "invitations"."created_at" <= $1 and ("invitations"."created_at" < $2 or "invitations"."id" < $3) order by "invitations"."created_at" desc, "invitations"."id" desc limit $4;
select "invitations".*, "users"."username" as "inviter_username", "users"."role" as "inviter_role", "users"."active" as "inviter_active" from "invitations" left join "users" on "users"."id" = "invitations"."invited_by" where "invitations"."email_folded" like $1 escape '!' and "invitations"."role" = $2 order by "invitations"."created_at" desc, "invitations"."id" desc limit $3;

-- invitations.count
select count(*) as "count" from "invitations" where "invitations"."email_folded" like $1 escape '!' and "invitations"."role" = $2;
select count(*) as "count" from "invitations";

-- invitations.findById
select * from "invitations" where "id" = $1;

-- invitations.findByAddress
select * from "invitations" where "email_folded" = $1;

-- invitations.update
update "invitations" set "mailed" = $1, "version" = $2 where "id" = $3 and "version" = $4;

-- invitations.accept
delete from "invitations" where "id" = $1 and "version" = $2;
update "guard_rows" set "version" = version + 1 where "name" = $1;
delete from "invitations" where "id" = $1 and "version" = $2 and exists (select "users"."id" from "users" where "users"."id" = $3 and "users"."role" = $4 and "users"."active" = $5);

-- invitations.deleteExpired
delete from "invitations" where "expires_at" <= $1;

-- invitations.delete
delete from "invitations" where "id" = $1;

-- identities.insert
insert into "external_identities" ("id", "user_id", "issuer", "subject", "name", "created_at", "last_login_at") values ($1, …);

-- identities.find
select * from "external_identities" where "issuer" = $1 and "subject" = $2;

-- identities.recordLogin
update "external_identities" set "name" = $1, "last_login_at" = $2 where "id" = $3;

-- identities.findByUser
select * from "external_identities" where "user_id" = $1 order by "created_at", "id";

-- signInMethods.hasAdmin
select "users"."id" from "users" where "users"."role" = $1 and "users"."active" = $2 and ("users"."password_hash" != $3 and not ("users"."email" is null and "users"."last_login_at" is null and exists (select "email_verifications"."id" from "email_verifications" where "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null))) limit $4;
select "users"."id" from "users" where "users"."role" = $1 and "users"."active" = $2 and exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $3) limit $4;

-- signInMethods.requireAdmin
update "guard_rows" set "version" = version + 1 where "name" = $1;
update "guard_rows" set "version" = version + 1 where "name" = $1 and (exists (select "users"."id" from "users" where "users"."role" = $2 and "users"."active" = $3 and ("users"."password_hash" != $4 and not ("users"."email" is null and "users"."last_login_at" is null and exists (select "email_verifications"."id" from "email_verifications" where "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null)))) or exists (select "users"."id" from "users" where "users"."role" = $5 and "users"."active" = $6 and exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $7)));
update "guard_rows" set "version" = version + 1 where "name" = $1 and exists (select "users"."id" from "users" where "users"."role" = $2 and "users"."active" = $3 and exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $4));

-- identities.deleteByUser
update "guard_rows" set "version" = version + 1 where "name" = $1;
update "guard_rows" set "version" = version + 1 where "name" = $1 and exists (select "settings_guard"."version" from (select "guard_rows"."version" from "guard_rows" where "guard_rows"."name" = $2) as "settings_guard" where "settings_guard"."version" = $3);
delete from "external_identities" where "user_id" = $1 and "issuer" != $2;

-- identities.insertAttempt
delete from "provider_attempts" where "expires_at" <= $1;
delete from "provider_attempts" where "id" = $1;
insert into "provider_attempts" ("id", "purpose", "user_id", "issuer", "subject", "name", "return_to", "expires_at") values ($1, …);

-- identities.findAttempt
select * from "provider_attempts" where "id" = $1 and "expires_at" > $2;

-- identities.consumeAttempt
delete from "provider_attempts" where "id" = $1 and "expires_at" > $2;

-- managedUsers:
insert into "users" ("id", "username", "username_folded", "email", "email_folded", "first_name", "last_name", "search_folded", "password_hash", "role", "active", "communication_language", "token_version", "created_at", "updated_at", "last_login_at", "version", "email_verified_at", "login_via_username") values ($1, …);
insert into "external_identities" ("id", "user_id", "issuer", "subject", "name", "created_at", "last_login_at") values ($1, …);
insert into "email_verifications" ("id", "user_id", "email", "email_folded", "sent_at", "verified_at", "created_at") values ($1, …);

-- managedUsers.findPage
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", "users"."username_folded" as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null) as "listed" order by "listed"."sort_value" asc, "listed"."id" asc limit $3;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", "users"."username_folded" as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null) as "listed" where "listed"."sort_value" >= $3 and ("listed"."sort_value" > $4 or "listed"."id" > $5) order by "listed"."sort_value" asc, "listed"."id" asc limit $6;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", "users"."username_folded" as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null) as "listed" where "listed"."sort_value" <= $3 and ("listed"."sort_value" < $4 or "listed"."id" < $5) order by "listed"."sort_value" desc, "listed"."id" desc limit $6;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", "users"."username_folded" as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null where "users"."search_folded" like $3 escape '!') as "listed" order by "listed"."sort_value" asc, "listed"."id" asc limit $4;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", coalesce("users"."email_folded", '') as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null) as "listed" where "listed"."sort_value" >= $3 and ("listed"."sort_value" > $4 or "listed"."id" > $5) order by "listed"."sort_value" asc, "listed"."id" asc limit $6;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", coalesce("users"."last_login_at", 0) as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null) as "listed" order by "listed"."sort_value" desc, "listed"."id" desc limit $3;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", "users"."created_at" as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null) as "listed" where "listed"."sort_value" >= $3 and ("listed"."sort_value" > $4 or "listed"."id" > $5) order by "listed"."sort_value" asc, "listed"."id" asc limit $6;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", "users"."username_folded" as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null where "users"."role" = $3) as "listed" order by "listed"."sort_value" asc, "listed"."id" asc limit $4;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", "users"."username_folded" as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null where "users"."active" = $3) as "listed" order by "listed"."sort_value" asc, "listed"."id" asc limit $4;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", "users"."username_folded" as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null where "users"."active" = $3 and "users"."password_hash" != $4) as "listed" order by "listed"."sort_value" asc, "listed"."id" asc limit $5;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", "users"."username_folded" as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null where exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $3)) as "listed" order by "listed"."sort_value" asc, "listed"."id" asc limit $4;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", "users"."username_folded" as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null where exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $3)) as "listed" order by "listed"."sort_value" asc, "listed"."id" asc limit $4;
select * from (select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity", "users"."username_folded" as "sort_value" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null where "users"."password_hash" = $3 and not exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id")) as "listed" order by "listed"."sort_value" asc, "listed"."id" asc limit $4;

-- managedUsers.count
select count(*) as "count" from "users" where "users"."password_hash" = $1 and not exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id");
select count(*) as "count" from "users" where "users"."search_folded" like $1 escape '!';

-- managedUsers.findById
select "users".*, "email_verifications"."email" as "unverified_email", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" != $1) then 1 else 0 end as "has_provider_identity", case when exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $2) then 1 else 0 end as "has_external_identity" from "users" left join "email_verifications" on "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null and "users"."email" is null where "users"."id" = $3;

-- settings.put
delete from "settings" where "key" = $1;
insert into "settings" ("key", "value", "updated_at") values ($1, …);

-- settings.insert
insert into "settings" ("key", "value", "updated_at") values ($1, …);

-- settings.findAll
select "key", "value" from "settings";

-- settings.remove
delete from "settings" where "key" = $1;

-- settings.incrementVersion
update "guard_rows" set "version" = version + 1 where "name" = $1;
update "guard_rows" set "version" = version + 1 where "name" = $1 and "version" = $2;

-- settings.findVersion
select "version" from "guard_rows" where "name" = $1;

-- images.insert
insert into "images" ("id", "owner_id", "name", "name_folded", "mime", "width", "height", "bytes", "linked_type", "linked_id", "linked_is_primary", "status", "attempt_id", "model", "generation", "created_at") values ($1, …);

-- images.findById
select * from "images" where "id" = $1;

-- images.findPage
select * from "images" order by "created_at" desc, "id" desc limit $1;
select * from "images" where "created_at" <= $1 and ("created_at" < $2 or "id" < $3) order by "created_at" desc, "id" desc limit $4;
select * from "images" where (exists (select 1 from "media_links" where "media_links"."image_id" = "images"."id" and ("media_links"."game_id" is not null)) or exists (select 1 from "games" where "games"."cover_image_id" = "images"."id" and "games"."id" is not null)) order by "created_at" desc, "id" desc limit $1;
select * from "images" where (exists (select 1 from "media_links" where "media_links"."image_id" = "images"."id" and ("media_links"."show_id" is not null)) or 1 = 0) order by "created_at" desc, "id" desc limit $1;
select * from "images" where not (exists (select 1 from "media_links" where "media_links"."image_id" = "images"."id" and ("media_links"."game_id" is not null or "media_links"."round_id" is not null or "media_links"."show_id" is not null)) or exists (select 1 from "games" where "games"."cover_image_id" = "images"."id" and "games"."id" is not null)) order by "created_at" desc, "id" desc limit $1;
select * from "images" where (exists (select 1 from "media_links" where "media_links"."image_id" = "images"."id" and ("media_links"."game_id" = $1 or "media_links"."round_id" = $2 or "media_links"."show_id" = $3)) or exists (select 1 from "games" where "games"."cover_image_id" = "images"."id" and "games"."id" = $4)) order by "created_at" desc, "id" desc limit $5;
select * from "images" where "owner_id" = $1 and "name_folded" like $2 escape '!' order by "created_at" desc, "id" desc limit $3;
select * from "images" where (status = $1 and attempt_id is not null) order by "created_at" desc, "id" desc limit $2;

-- images.findNames
select "id", "name" from "images" where "id" in ($1, …);

-- images.update
update "images" set "height" = $1 where "id" = $2;

-- images.count
select count(*) as "count" from "images";
select count(*) as "count" from "images" where (status = $1);

-- images.getUsage
select count(*) as "count", sum("bytes") as "bytes" from "images" where "owner_id" = $1;
select count(*) as "count", sum("bytes") as "bytes" from "images";

-- games.insert
insert into "games" ("id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "rules_html", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version", "translations", "glossary") values ($1, …);
insert into "game_tags" ("game_id", "tag_folded") values ($1, …), …;
insert into "game_tags" ("game_id", "tag_folded") values ($1, …);

-- games.findById
select * from "games" where "id" = $1;

-- games.findByIds
select * from "games" where "id" in ($1, …);

-- games.findPage
select "id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version" from "games" where ("show_id" is null and "owner_id" is null) order by "title_folded" asc, "id" asc limit $1;
select "id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version" from "games" where ("show_id" is null and "owner_id" is null) order by "updated_at" desc, "id" desc limit $1;
select "id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version" from "games" where ("show_id" is null and "owner_id" is null) order by "points" desc, "id" desc limit $1;
select "id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version" from "games" where ("show_id" is null and "owner_id" is null) and "points" <= $1 and ("points" < $2 or "id" < $3) order by "points" desc, "id" desc limit $4;
select "id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version" from "games" where ("show_id" is null and "owner_id" is null) and "id" in (select "game_id" from "game_tags" where "tag_folded" = $1) order by "title_folded" asc, "id" asc limit $2;
select "id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version" from "games" where ("show_id" is null and "owner_id" is null) and ("title_folded" like $1 escape '!' or "id" in (select "game_id" from "game_tags" where "tag_folded" like $2 escape '!')) order by "title_folded" asc, "id" asc limit $3;
select "id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version" from "games" where ("show_id" is null and "owner_id" is null) and "id" in (select "game_id" from "game_tags" where "game_id" in (select "id" from "games" where "shared_with_hosts" = $1) and "tag_folded" = $2) order by "title_folded" asc, "id" asc limit $3;
select "id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version" from "games" where ("show_id" is null and "owner_id" is null) and ("title_folded" like $1 escape '!' or "id" in (select "game_id" from "game_tags" where "game_id" in (select "id" from "games" where "shared_with_hosts" = $2) and "tag_folded" like $3 escape '!')) order by "title_folded" asc, "id" asc limit $4;
select "id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version" from "games" where ("show_id" is null and "owner_id" is null) and "shared_with_hosts" = $1 order by "title_folded" asc, "id" asc limit $2;
select "id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version" from "games" where "owner_id" = $1 order by "title_folded" asc, "id" asc limit $2;
select "id", "show_id", "owner_id", "title", "title_folded", "description", "rules", "equipment", "difficulty", "points", "buzzer_default", "tags", "language", "cover_image_id", "shared_with_hosts", "rounds_count", "created_at", "updated_at", "version" from "games" where "show_id" = $1 order by "title_folded" asc, "id" asc limit $2;

-- games.count
select count(*) as "count" from "games" where ("show_id" is null and "owner_id" is null) and "difficulty" = $1 and "language" = $2;

-- games.countByShow
select count(*) as "count" from "games" where "show_id" = $1;

-- games.countByOwner
select count(*) as "count" from "games" where "owner_id" = $1;

-- games.findTagsByOwner
select "tags" from "games" where "owner_id" = $1;

-- games.releaseFromShow
update "games" set "show_id" = $1 where "show_id" = $2;

-- games.remove
delete from "games" where "id" = $1 and "id" not in (select "game_id" from "show_games" where "game_id" = $2);

-- games.insertRounds
insert into "game_rounds" ("id", "game_id", "position", "type", "title", "question", "content", "content_html", "answers", "answer_content", "answer_html", "description", "max_points", "time_limit_s", "timer_start", "scoring", "speed_points", "buzzer_override", "config", "translations") values ($1, …), …;

-- games.findRounds
select * from "game_rounds" where "game_id" in ($1, …) order by "game_id", "position";
select * from "game_rounds" where "game_id" in ($1) order by "game_id", "position";

-- games.update
update "games" set "title" = $1, "tags" = $2, "version" = $3 where "id" = $4 and "version" = $5;
delete from "game_tags" where "game_id" = $1;
insert into "game_tags" ("game_id", "tag_folded") values ($1, …);
update "games" set "title" = $1, "version" = $2 where "id" = $3 and "version" = $4;
update "games" set "shared_with_hosts" = $1, "version" = $2 where "id" = $3 and "version" = $4;

-- games.storeHtmlBackfill
update "game_rounds" set "content_html" = $1 where "id" = $2 and "content_html" is null;
update "game_rounds" set "answer_html" = $1 where "id" = $2 and "answer_html" is null;
update "games" set "rules_html" = $1 where "id" = $2 and "rules_html" is null;

-- games.updateRound
update "game_rounds" set "max_points" = $1 where "id" = $2 and "game_id" = $3;

-- games.removeRounds
delete from "game_rounds" where "game_id" = $1 and "id" in ($2);
delete from "game_rounds" where "game_id" = $1 and "id" in ($2, …);

-- games.assertExists
update "games" set "version" = "version" where "id" in ($1);

-- shows
insert into "shows" ("id", "public_id", "owner_id", "name", "name_folded", "description", "status", "paused", "pending", "registration_open", "games_count", "teams_count", "seq", "last_at", "created_at", "updated_at") values ($1, …);
insert into "show_games" ("show_id", "show_game_id", "game_id", "position") values ($1, …);

-- shows.findById
select "shows".*, "users"."username" as "owner_name" from "shows" left join "users" on "users"."id" = "shows"."owner_id" where "shows"."id" = $1;

-- shows.findOwner
select "owner_id" from "shows" where "id" = $1;

-- shows.findByPublicId
select "shows".*, "users"."username" as "owner_name" from "shows" left join "users" on "users"."id" = "shows"."owner_id" where "shows"."public_id" = $1;

-- shows.findPage
select "shows".*, "users"."username" as "owner_name" from "shows" left join "users" on "users"."id" = "shows"."owner_id" left join "rehearsals" on "rehearsals"."show_id" = "shows"."id" where "rehearsals"."show_id" is null order by "shows"."updated_at" desc, "shows"."id" desc limit $1;
select "shows".*, "users"."username" as "owner_name" from "shows" left join "users" on "users"."id" = "shows"."owner_id" left join "rehearsals" on "rehearsals"."show_id" = "shows"."id" where "rehearsals"."show_id" is null order by "shows"."name_folded" asc, "shows"."id" asc limit $1;
select "shows".*, "users"."username" as "owner_name" from "shows" left join "users" on "users"."id" = "shows"."owner_id" left join "rehearsals" on "rehearsals"."show_id" = "shows"."id" where "rehearsals"."show_id" is null order by "shows"."created_at" desc, "shows"."id" desc limit $1;
select "shows".*, "users"."username" as "owner_name" from "shows" left join "users" on "users"."id" = "shows"."owner_id" left join "rehearsals" on "rehearsals"."show_id" = "shows"."id" where "rehearsals"."show_id" is null and "shows"."updated_at" <= $1 and ("shows"."updated_at" < $2 or "shows"."id" < $3) order by "shows"."updated_at" desc, "shows"."id" desc limit $4;
select "shows".*, "users"."username" as "owner_name" from "shows" left join "users" on "users"."id" = "shows"."owner_id" left join "rehearsals" on "rehearsals"."show_id" = "shows"."id" where "rehearsals"."show_id" is null and "shows"."name_folded" like $1 escape '!' order by "shows"."name_folded" asc, "shows"."id" asc limit $2;
select "shows".*, "users"."username" as "owner_name" from "shows" left join "users" on "users"."id" = "shows"."owner_id" left join "rehearsals" on "rehearsals"."show_id" = "shows"."id" where "rehearsals"."show_id" is null and ("shows"."owner_id" = $1 or "shows"."id" in (select "show_id" from "show_co_hosts" where "user_id" = $2)) order by "shows"."name_folded" asc, "shows"."id" asc limit $3;

-- shows.count
select count(*) as "count" from "shows" left join "users" on "users"."id" = "shows"."owner_id" left join "rehearsals" on "rehearsals"."show_id" = "shows"."id" where "rehearsals"."show_id" is null and ("shows"."owner_id" = $1 or "shows"."id" in (select "show_id" from "show_co_hosts" where "user_id" = $2)) and "shows"."status" = $3;

-- shows.countByOwner
select count(*) as "count" from "shows" where "owner_id" = $1 and "id" not in (select "show_id" from "rehearsals");

-- coHosts.insert
update "shows" set "updated_at" = "updated_at" where "id" = $1;
insert into "show_co_hosts" ("show_id", "user_id", "added_at", "expires_at") values ($1, …);
update "shows" set "updated_at" = "updated_at" where "id" = $1 and (select count(*) as "count" from "show_co_hosts" where "show_id" = $2) <= $3;

-- coHosts.find
select * from "show_co_hosts" where "show_id" = $1 and "user_id" = $2;

-- coHosts.findByShow
select "show_co_hosts".*, "users"."username" from "show_co_hosts" inner join "users" on "users"."id" = "show_co_hosts"."user_id" where "show_id" = $1 order by "added_at", "user_id";

-- coHosts.findAccess
select * from "show_co_hosts" where "show_id" = coalesce((select "source_show_id" from "rehearsals" where "show_id" = $1 and "user_id" = $2), $3) and "user_id" = $4;

-- rehearsals.insert
insert into "rehearsals" ("show_id", "kind", "source_show_id", "user_id", "bots", "report", "created_at", "expires_at") values ($1, …);

-- coHosts.extend
update "show_co_hosts" set "expires_at" = $1 where "show_id" = $2 and "user_id" = $3 and "expires_at" < $4;
update "show_co_hosts" set "expires_at" = $1 where "show_id" = $2 and "user_id" = $3;

-- coHosts.findExpired
select "show_id", "user_id" from "show_co_hosts" where "expires_at" <= $1;

-- coHosts.remove
delete from "show_co_hosts" where "show_id" = $1 and "user_id" = $2;

-- rehearsals.remove
delete from "rehearsals" where "show_id" = $1;

-- coHosts.removeExpired
delete from "show_co_hosts" where "show_id" = $1 and "user_id" = $2 and "expires_at" <= $3;

-- coHostLinks.replace
delete from "co_host_links" where "show_id" = $1;
insert into "co_host_links" ("show_id", "token_hash", "created_at", "expires_at") values ($1, …);

-- coHostLinks.findByHash
select * from "co_host_links" where "token_hash" = $1;

-- coHostLinks.findByShow
select * from "co_host_links" where "show_id" = $1;

-- coHostLinks.delete
delete from "co_host_links" where "show_id" = $1;

-- providerPricing.insert
insert into "provider_pricing" ("id", "provider_id", "capability", "model", "provider_unit", "internal_unit", "price_per_unit_cents", "input_price_cents", "cached_input_price_cents", "output_price_cents", "currency", "quality", "size", "valid_from", "valid_to") values ($1, …);

-- providerPricing.findVersion
select "version" from "guard_rows" where "name" = $1;

-- providerPricing.lock
update "guard_rows" set "version" = version + 1 where "name" = $1 and "version" = $2;
update "provider_pricing" set "valid_to" = $1 where "id" = $2 and "valid_to" is null;

-- providerPricing.end
update "provider_pricing" set "valid_to" = $1 where "id" = $2 and "valid_to" is null;

-- providerPricing.findValid
select * from "provider_pricing" where "provider_id" = $1 and "valid_from" <= $2 and ("valid_to" is null or "valid_to" > $3) order by "id";

-- providerPricing.findFormer
select * from "provider_pricing" where "provider_id" = $1 and "valid_to" <= $2 order by "valid_to" desc, "id" desc limit $3;

-- providerPricing.deleteByProvider
delete from "provider_pricing" where "provider_id" = $1;

-- usageEvents.insert
insert into "usage_events" ("id", "attempt_id", "provider_id", "provider_name", "source_system", "model", "operation", "unit_type", "unit_amount", "vendor_total_cost", "currency", "pricing_id", "price_cents", "provider_unit", "purpose", "user_id", "linked_type", "linked_id", "quality", "size", "is_estimate", "requests", "occurred_at") values ($1, …) on conflict ("attempt_id", "unit_type") do nothing;
insert into "pending_rollups" ("id", "event_id", "kind", "rated") select $1 as "new_id", "usage_events"."id" as "event_id", $2 as "kind", $3 as "rated" from "usage_events" where "usage_events"."id" = $4;

-- usageEvents.findPage
select "usage_events".*, "users"."username" from "usage_events" left join "users" on "users"."id" = "usage_events"."user_id" where "occurred_at" >= $1 and "occurred_at" < $2 order by "usage_events"."occurred_at" desc, "usage_events"."id" desc limit $3;
select "usage_events".*, "users"."username" from "usage_events" left join "users" on "users"."id" = "usage_events"."user_id" where "occurred_at" >= $1 and "occurred_at" < $2 and "usage_events"."occurred_at" <= $3 and ("usage_events"."occurred_at" < $4 or "usage_events"."id" < $5) order by "usage_events"."occurred_at" desc, "usage_events"."id" desc limit $6;
select "usage_events".*, "users"."username" from "usage_events" left join "users" on "users"."id" = "usage_events"."user_id" where "occurred_at" >= $1 and "occurred_at" < $2 and "provider_id" = $3 and "model" = $4 and "user_id" = $5 and "purpose" = $6 and "operation" = $7 order by "usage_events"."occurred_at" desc, "usage_events"."id" desc limit $8;
select "usage_events".*, "users"."username" from "usage_events" left join "users" on "users"."id" = "usage_events"."user_id" where "occurred_at" >= $1 and "occurred_at" < $2 and "unit_type" = $3 and "vendor_total_cost" is not null order by "usage_events"."occurred_at" desc, "usage_events"."id" desc limit $4;
select "usage_events".*, "users"."username" from "usage_events" left join "users" on "users"."id" = "usage_events"."user_id" where "occurred_at" >= $1 and "occurred_at" < $2 and "vendor_total_cost" is null order by "usage_events"."occurred_at" desc, "usage_events"."id" desc limit $3;
select "usage_events".*, "users"."username" from "usage_events" left join "users" on "users"."id" = "usage_events"."user_id" where "occurred_at" >= $1 and "occurred_at" < $2 and "user_id" is null order by "usage_events"."occurred_at" desc, "usage_events"."id" desc limit $3;

-- usageEvents.findUsernames
select "id", "username" from "users";

-- pending_rollups
insert into "pending_rollups" ("id", "event_id", "kind", "charge", "currency", "rated") values ($1, …);

-- usageDays.hasPending
select "id" from "pending_rollups" limit $1;

-- usageDays.findVersion
select "version" from "guard_rows" where "name" = $1;

-- usageDays.findAddedEvents
select * from "usage_events" where "id" > $1 and not exists (select "pending_rollups"."id" from "pending_rollups" where "pending_rollups"."event_id" = "usage_events"."id" and "pending_rollups"."kind" = $2) order by "id" limit $3;

-- usageDays.findPending
select "usage_events".*, "pending"."id" as "pending_id", "pending"."kind", "pending"."charge", "pending"."rated", "pending"."currency" as "charge_currency" from (select * from "pending_rollups" order by "id" limit $1) as "pending" inner join "usage_events" on "usage_events"."id" = "pending"."event_id" order by "pending"."id";

-- usageDays.lock
update "guard_rows" set "version" = version + 1 where "name" = $1 and "version" = $2;

-- usageDays.insert
insert into "usage_days" ("id", "day", "provider_id", "source_system", "model", "operation", "unit_type", "purpose", "user_id", "currency", "provider_name", "unit_amount", "vendor_total_cost", "charges", "requests", "events", "unpriced_events", "estimated_events", "rated_events") values ($1, …), …;

-- usageDays.deletePending
delete from "pending_rollups" where "id" in ($1);

-- usageDays.findAddedCharges
select "usage_events".*, "rated_charges"."id" as "charge_id", "rated_charges"."line_amount" as "charge", "rated_charges"."currency" as "charge_currency" from "rated_charges" inner join "usage_events" on "usage_events"."id" = "rated_charges"."event_id" where "rated_charges"."id" > $1 and not exists (select "pending_rollups"."id" from "pending_rollups" where "pending_rollups"."event_id" = "rated_charges"."event_id" and "pending_rollups"."kind" = $2) order by "rated_charges"."id" limit $3;

-- usageDays.update
update "usage_days" set "provider_name" = $1, "unit_amount" = $2, "vendor_total_cost" = $3, "charges" = $4, "requests" = $5, "events" = $6, "unpriced_events" = $7, "estimated_events" = $8, "rated_events" = $9 where "id" = $10;

-- usageDays.findByIds
select * from "usage_days" where "id" in ($1, …);

-- usageDays.findRange
select * from "usage_days" where "day" >= $1 and "day" <= $2;
select * from "usage_days" where "day" >= $1 and "day" <= $2 and "provider_id" = $3 and "model" = $4 and "user_id" = $5 and "purpose" = $6;
select * from "usage_days" where "day" >= $1 and "day" <= $2 and "user_id" is null;

-- usageDays.deleteAll
delete from "usage_days";

-- usageEvents.queueRating
insert into "unrated_events" ("event_id", "occurred_at") select "usage_events"."id", "usage_events"."occurred_at" from "usage_events" where "usage_events"."id" = $1;
insert into "jobs" ("id", "kind", "payload", "run_at", "fence", "attempts", "state") values ($1, …, (extract(epoch from clock_timestamp()) * 1000)::bigint, $4, …);

-- pricing.insertCatalog
insert into "pricing_catalogs" ("id", "name", "currency", "active_from", "active_to", "is_default", "version", "created_at") values ($1, …);

-- pricing.insertRule
insert into "pricing_rules" ("id", "version", "catalog_id", "bill_unit", "matcher", "tiering", "fixed_fee", "min_charge", "valid_from", "is_retired", "created_at") values ($1, …);

-- pricing.insertConversion
insert into "unit_conversions" ("id", "version", "source_system", "operation", "from_unit", "to_unit", "formula", "active_from", "active_to", "valid_from", "is_retired", "created_at") values ($1, …);

-- pricing.updateCatalog
update "pricing_catalogs" set "active_to" = $1, "version" = $2 where "id" = $3 and "version" = $4;

-- pricing.findGuard
select "version" from "guard_rows" where "name" = $1;

-- pricing.lockUnchanged
update "guard_rows" set "version" = $1 where "name" = $2 and "version" = $3;
update "guard_rows" set "version" = version + 1 where "name" = $1 and "version" = $2;

-- pricing.load
select "version" from "guard_rows" where "name" = $1;
select * from "pricing_catalogs" order by "name", "id";
select * from "pricing_rules" order by "id", "version" desc;
select * from "unit_conversions" order by "id", "version" desc;

-- charges.findEvent
select * from "usage_events" where "id" = $1;

-- charges.findEventsSince
select * from "usage_events" where "occurred_at" >= $1 order by "occurred_at" desc, "id" desc limit $2;

-- charges.findWaiting
select "event_id" from "unrated_events" where "reason" is null order by "event_id" limit $1;

-- charges.findEvents
select * from "usage_events" where "id" in ($1, …);

-- charges.hasCharges
select "id" from "rated_charges" where "catalog_id" = $1 limit $2;

-- charges.insertCharges
delete from "unrated_events" where "event_id" in ($1) and coalesce(reason, '') = '';
insert into "rated_charges" ("id", "event_id", "generation", "occurred_at", "catalog_id", "rule_id", "rule_version", "conversion_id", "conversion_version", "bill_unit", "billed_amount", "tier", "unit_price", "line_amount", "currency", "rated_at") values ($1, …);
insert into "pending_rollups" ("id", "event_id", "kind", "charge", "currency", "rated") values ($1, …);

-- charges.deleteRatedWaiting
delete from "unrated_events" where "event_id" in ($1, …) and "event_id" in (select "event_id" from "rated_charges" where "event_id" in ($3, …));

-- charges.setReason
update "unrated_events" set "reason" = $1 where "event_id" in ($2) and coalesce(reason, '') = '';

-- charges.countUnrated
select count(*) as "count" from "unrated_events";
select count(*) as "count" from "unrated_events" where "reason" = $1;

-- charges.findUnrated
select "unrated_events".*, "usage_events"."source_system", "usage_events"."provider_name", "usage_events"."model", "usage_events"."operation", "usage_events"."purpose", "usage_events"."unit_type", "usage_events"."unit_amount" from "unrated_events" inner join "usage_events" on "usage_events"."id" = "unrated_events"."event_id" order by "unrated_events"."occurred_at" desc, "unrated_events"."event_id" desc limit $1;
select "unrated_events".*, "usage_events"."source_system", "usage_events"."provider_name", "usage_events"."model", "usage_events"."operation", "usage_events"."purpose", "usage_events"."unit_type", "usage_events"."unit_amount" from "unrated_events" inner join "usage_events" on "usage_events"."id" = "unrated_events"."event_id" where "unrated_events"."reason" = $1 order by "unrated_events"."occurred_at" desc, "unrated_events"."event_id" desc limit $2;

-- charges.queueUnrated
update "unrated_events" set "reason" = $1 where "reason" is not null;

-- charges.findCharges
select "rated_charges".*, "usage_events"."source_system", "usage_events"."provider_name", "usage_events"."model", "usage_events"."operation", "usage_events"."purpose", "usage_events"."unit_type", "usage_events"."unit_amount", "pricing_catalogs"."name" as "catalog_name" from "rated_charges" inner join "usage_events" on "usage_events"."id" = "rated_charges"."event_id" left join "pricing_catalogs" on "pricing_catalogs"."id" = "rated_charges"."catalog_id" order by "rated_charges"."occurred_at" desc, "rated_charges"."id" desc limit $1;
select "rated_charges".*, "usage_events"."source_system", "usage_events"."provider_name", "usage_events"."model", "usage_events"."operation", "usage_events"."purpose", "usage_events"."unit_type", "usage_events"."unit_amount", "pricing_catalogs"."name" as "catalog_name" from "rated_charges" inner join "usage_events" on "usage_events"."id" = "rated_charges"."event_id" left join "pricing_catalogs" on "pricing_catalogs"."id" = "rated_charges"."catalog_id" where "rated_charges"."occurred_at" <= $1 and ("rated_charges"."occurred_at" < $2 or "rated_charges"."id" < $3) order by "rated_charges"."occurred_at" desc, "rated_charges"."id" desc limit $4;
select "rated_charges".*, "usage_events"."source_system", "usage_events"."provider_name", "usage_events"."model", "usage_events"."operation", "usage_events"."purpose", "usage_events"."unit_type", "usage_events"."unit_amount", "pricing_catalogs"."name" as "catalog_name" from "rated_charges" inner join "usage_events" on "usage_events"."id" = "rated_charges"."event_id" left join "pricing_catalogs" on "pricing_catalogs"."id" = "rated_charges"."catalog_id" where "rated_charges"."catalog_id" = $1 and "rated_charges"."rule_id" = $2 and "rated_charges"."event_id" = $3 order by "rated_charges"."occurred_at" desc, "rated_charges"."id" desc limit $4;

-- charges.findCharge
select "rated_charges".*, "usage_events"."source_system", "usage_events"."provider_name", "usage_events"."model", "usage_events"."operation", "usage_events"."purpose", "usage_events"."unit_type", "usage_events"."unit_amount", "pricing_catalogs"."name" as "catalog_name" from "rated_charges" inner join "usage_events" on "usage_events"."id" = "rated_charges"."event_id" left join "pricing_catalogs" on "pricing_catalogs"."id" = "rated_charges"."catalog_id" where "rated_charges"."id" = $1;

-- pricing.deleteCatalog
delete from "pricing_rules" where "catalog_id" = $1;
delete from "pricing_catalogs" where "id" = $1 and not exists (select "id" from "rated_charges" where "rated_charges"."catalog_id" = $2);

-- removal
delete from "jobs" where "kind" = $1;

-- budgets.findAll
select * from "budgets" order by "id";

-- budgets.findVersion
select "version" from "guard_rows" where "name" = $1;

-- budgets.insert
update "guard_rows" set "version" = version + 1 where "name" = $1 and "version" = $2;
insert into "budgets" ("id", "scope", "subject_id", "period", "currency", "limit_micros", "refuses_unpriced", "version", "created_at") values ($1, …);

-- budgets.lock
update "guard_rows" set "version" = version + 1 where "name" = $1 and "version" = $2;

-- budgets.update
update "budgets" set "limit_micros" = $1, "refuses_unpriced" = $2, "version" = $3 where "id" = $4 and "version" = $5;

-- budgets.findSubjectNames
select "id", "username" as "name" from "users" where "id" in (select "subject_id" from "budgets" where "subject_id" is not null);
select "id", "name" from "providers" where "id" in (select "subject_id" from "budgets" where "subject_id" is not null);

-- budgets.reserve
insert into "budget_periods" ("id", "budget_id", "starts_on", "user_id", "reserved_micros", "settled_micros") values ($1, …) on conflict ("id") do nothing;
update "budget_periods" set "reserved_micros" = reserved_micros + $1 where "id" = $2 and settled_micros + reserved_micros + $3 <= (select limit_micros from budgets where budgets.id = $4);
insert into "budget_reservations" ("attempt_id", "period_id", "micros", "currency") values ($1, …);

-- budgets.findReservations
select * from "budget_reservations" where "attempt_id" = $1 order by "period_id";

-- budgets.settle
select * from "budget_reservations" where "attempt_id" = $1 order by "period_id";
update "budget_periods" set "reserved_micros" = reserved_micros - $1, "settled_micros" = settled_micros + $2 where "id" = $3 and exists (select "budget_reservations"."attempt_id" from "budget_reservations" where "budget_reservations"."attempt_id" = $4 and "budget_reservations"."period_id" = $5);
delete from "budget_reservations" where "attempt_id" = $1;

-- budgets.findPeriods
select * from "budget_periods" where "id" in ($1, …) order by "id";
select * from "budget_periods" where "id" in ($1) order by "id";

-- budgets.findTopPeriods
select "budget_periods".*, "users"."username" from "budget_periods" left join "users" on "users"."id" = "budget_periods"."user_id" where "budget_id" = $1 and "starts_on" = $2 order by settled_micros + reserved_micros desc, "budget_periods"."id" limit $3;

-- budgets.deletePeriodsBefore
delete from "budget_periods" where "starts_on" < $1 and "id" not in (select "budget_reservations"."period_id" from "budget_reservations");

-- budgets.delete
delete from "budget_reservations" where "period_id" in (select "budget_periods"."id" from "budget_periods" where "budget_id" in (select "budgets"."id" from "budgets" where "id" = $1));
delete from "budget_periods" where "budget_id" in (select "budgets"."id" from "budgets" where "id" = $1);
delete from "budgets" where "id" = $1;
insert into "budgets" ("id", "scope", "subject_id", "period", "currency", "limit_micros", "refuses_unpriced", "version", "created_at") values ($1, …);
delete from "budget_reservations" where "period_id" in (select "budget_periods"."id" from "budget_periods" where "budget_id" in (select "budgets"."id" from "budgets" where "subject_id" = $1));
delete from "budget_periods" where "budget_id" in (select "budgets"."id" from "budgets" where "subject_id" = $1);
delete from "budgets" where "subject_id" = $1;

-- rehearsals.find
select * from "rehearsals" where "show_id" = $1;

-- rehearsals.findByUser
select "rehearsals".*, "shows"."name" as "source_name" from "rehearsals" left join "shows" on "shows"."id" = "rehearsals"."source_show_id" where "rehearsals"."kind" = $1 and "rehearsals"."user_id" = $2 order by "rehearsals"."created_at" desc, "rehearsals"."show_id";
select "rehearsals".*, "shows"."name" as "source_name" from "rehearsals" left join "shows" on "shows"."id" = "rehearsals"."source_show_id" where "rehearsals"."kind" = $1 and "rehearsals"."user_id" is null order by "rehearsals"."created_at" desc, "rehearsals"."show_id";

-- rehearsals.countByUser
select count(*) as "count" from "rehearsals" where "rehearsals"."kind" = $1 and "rehearsals"."user_id" = $2;

-- rehearsals.findContents
select "content" from "frozen_content" where "show_id" = $1;

-- rehearsals.hasActiveShow
select "id" from "shows" where "id" in ($1, …) and "status" = $3 and "id" not in (select "show_id" from "rehearsals") limit $4;

-- rehearsals.extend
update "rehearsals" set "expires_at" = $1 where "show_id" = $2;

-- rehearsals.setReport
update "rehearsals" set "report" = $1, "expires_at" = $2 where "show_id" = $3;

-- rehearsals.findExpired
select "show_id" from "rehearsals" where "expires_at" < $1 order by "show_id";

-- rehearsals.findExpired,
select "show_id" from "rehearsals" order by "show_id";

-- games.findPlayedByOthers
select "show_games"."game_id" from "show_games" inner join "shows" on "shows"."id" = "show_games"."show_id" where "shows"."status" = $1 and "shows"."id" not in (select "show_id" from "rehearsals") and ("shows"."owner_id" is null or "shows"."owner_id" != $2) and "show_games"."game_id" in ($3, …);
select "show_games"."game_id" from "show_games" inner join "shows" on "shows"."id" = "show_games"."show_id" where "shows"."status" = $1 and "shows"."id" not in (select "show_id" from "rehearsals") and "show_games"."game_id" in ($2, …);

-- readableQuestions.findPage
select "game_rounds"."id", "games"."title", "game_rounds"."type", "game_rounds"."question", "game_rounds"."answers", "game_rounds"."config" from "game_rounds" inner join "games" on "games"."id" = "game_rounds"."game_id" where ("games"."owner_id" = $1 or ("games"."show_id" is null and "games"."owner_id" is null)) order by "game_rounds"."id" desc limit $2;
select "game_rounds"."id", "games"."title", "game_rounds"."type", "game_rounds"."question", "game_rounds"."answers", "game_rounds"."config" from "game_rounds" inner join "games" on "games"."id" = "game_rounds"."game_id" where ("games"."owner_id" = $1 or (("games"."show_id" is null and "games"."owner_id" is null) and "games"."shared_with_hosts" = $2 and "games"."id" not in (select "show_games"."game_id" from "show_games" inner join "shows" on "shows"."id" = "show_games"."show_id" where "shows"."status" = $3 and "shows"."id" not in (select "show_id" from "rehearsals") and ("shows"."owner_id" is null or "shows"."owner_id" != $4)))) order by "game_rounds"."id" desc limit $5;
select "game_rounds"."id", "games"."title", "game_rounds"."type", "game_rounds"."question", "game_rounds"."answers", "game_rounds"."config" from "game_rounds" inner join "games" on "games"."id" = "game_rounds"."game_id" where ("games"."owner_id" = $1 or ("games"."show_id" is null and "games"."owner_id" is null)) and "game_rounds"."id" < $2 order by "game_rounds"."id" desc limit $3;

-- games.assertReadable
update "games" set "version" = "version" where "id" in ($1);
update "games" set "version" = "version" where "id" in ($1, …) and ("show_id" is not null or "owner_id" is not null or ("shared_with_hosts" = $3 and "id" not in (select "show_games"."game_id" from "show_games" inner join "shows" on "shows"."id" = "show_games"."show_id" where "shows"."status" = $4 and "shows"."id" not in (select "show_id" from "rehearsals") and ("shows"."owner_id" is null or "shows"."owner_id" != $5) and "show_games"."game_id" in ($6, …))));
update "games" set "version" = "version" where "id" in ($1) and ("show_id" is not null or "owner_id" is not null or ("shared_with_hosts" = $2 and "id" not in (select "show_games"."game_id" from "show_games" inner join "shows" on "shows"."id" = "show_games"."show_id" where "shows"."status" = $3 and "shows"."id" not in (select "show_id" from "rehearsals") and ("shows"."owner_id" is null or "shows"."owner_id" != $4) and "show_games"."game_id" in ($5))));

-- games.assertShared
update "games" set "version" = "version" where "id" in ($1) and ("show_id" is not null or "owner_id" is not null or "shared_with_hosts" = $2);

-- games.findTakenTitles
select "title_folded" from "games" where ("show_id" is null and "owner_id" is null) and "title_folded" in ($1, …);

-- games.isMediaVisibleTo
select "id" from "games" where ("owner_id" = $1 or "show_id" in (select "shows"."id" from "shows" where "owner_id" = $2) or "show_id" in (select "show_co_hosts"."show_id" from "show_co_hosts" where "user_id" = $3) or ("show_id" is null and "owner_id" is null and "shared_with_hosts" = $4 and "id" not in (select "show_games"."game_id" from "show_games" inner join "shows" on "shows"."id" = "show_games"."show_id" where "shows"."status" = $5 and "shows"."id" not in (select "show_id" from "rehearsals") and ("shows"."owner_id" is null or "shows"."owner_id" != $6)))) and ("cover_image_id" = $7 or "description" like $8 or "rules" like $9 or "id" in (select "game_id" from "game_rounds" where ("question" like $10 or "content" like $11 or "answer_content" like $12 or "description" like $13 or "config" like $14))) limit $15;

-- games.findShowsUsing
select "id", "owner_id", "name", "status" from "shows" where "id" in (select "show_id" from "show_games" where "game_id" = $1) order by "name_folded";

-- images.insertCapabilities
insert into "asset_capabilities" ("image_id", "capability", "show_id", "run_id", "variant") values ($1, …);

-- images.findCapabilities
select "image_id", "variant", "capability" from "asset_capabilities" where "show_id" = $1 and "run_id" = $2 and "image_id" in ($3, …);

-- images.findExisting
select "id" from "images" where "id" in ($1, …) and "status" = $3;

-- images.findByCapability
select "images".*, "asset_capabilities"."variant" from "images" inner join "asset_capabilities" on "asset_capabilities"."image_id" = "images"."id" where "asset_capabilities"."capability" = $1;

-- videos.insert
insert into "videos" ("id", "owner_id", "name", "name_folded", "mime", "width", "height", "duration_ms", "bytes", "has_poster", "status", "attempt_id", "model", "generation", "created_at") values ($1, …);

-- videos.findById
select * from "videos" where "id" = $1;

-- videos.update
update "videos" set "has_poster" = $1 where "id" = $2;

-- videos.findNames
select "id", "name" from "videos" where "id" in ($1, …);

-- videos.getUsage
select count(*) as "count", sum("bytes") as "bytes" from "videos" where "owner_id" = $1;
select count(*) as "count", sum("bytes") as "bytes" from "videos";

-- mediaLinks.set
delete from "media_links" where "link_key" = $1;
insert into "media_links" ("image_id", "video_id", "game_id", "round_id", "show_id", "link_key", "is_primary", "created_at") values ($1, …);
update "media_links" set "is_primary" = $1 where "game_id" = $2 and "video_id" is not null;

-- mediaLinks.findByMedia
select "image_id", "video_id", "game_id", "round_id", "show_id", "is_primary", "created_at" from "media_links" where "image_id" in ($1, …);
select "id", "cover_image_id" from "games" where "cover_image_id" in ($1, …);
select "image_id", "video_id", "game_id", "round_id", "show_id", "is_primary", "created_at" from "media_links" where "video_id" in ($1, …);

-- mediaLinks.findLinkedPlaces
select "id", "title", "show_id", "cover_image_id" from "games" where "id" in (select "game_id" as "id" from "media_links" where "image_id" = $1 and "game_id" is not null) order by "id" limit $2;
select "game_rounds"."id", "game_rounds"."title", "game_rounds"."question", "game_rounds"."type", "game_rounds"."config", "game_rounds"."position", "game_rounds"."game_id", "games"."title" as "game_title", "games"."show_id" from "game_rounds" inner join "games" on "games"."id" = "game_rounds"."game_id" where "game_rounds"."id" in (select "round_id" as "id" from "media_links" where "image_id" = $1 and "round_id" is not null) order by "game_rounds"."id" limit $2;
select "id", "name" from "shows" where "id" in (select "show_id" as "id" from "media_links" where "image_id" = $1 and "show_id" is not null) order by "id";

-- mediaLinks.findUsingPlaces
select "id", "title", "show_id", "cover_image_id" from "games" where ("cover_image_id" = $1 or "description" like $2 or "rules" like $3) order by "id" limit $4;
select "game_rounds"."id", "game_rounds"."title", "game_rounds"."question", "game_rounds"."type", "game_rounds"."config", "game_rounds"."position", "game_rounds"."game_id", "games"."title" as "game_title", "games"."show_id" from "game_rounds" inner join "games" on "games"."id" = "game_rounds"."game_id" where ("game_rounds"."question" like $1 or "game_rounds"."content" like $2 or "game_rounds"."answer_content" like $3 or "game_rounds"."description" like $4 or "game_rounds"."config" like $5) order by "game_rounds"."id" limit $6;
select "shows"."id", "shows"."name", "show_events"."event" from (select "show_id", max("seq") as "seq" from "show_events" where "kind" in ($1, …) and "show_id" in (select "asset_capabilities"."show_id" from "asset_capabilities" where "asset_capabilities"."image_id" = $3) and "show_id" not in (select "rehearsals"."show_id" from "rehearsals") group by "show_id") as "newest" inner join "show_events" on "show_events"."show_id" = "newest"."show_id" and "show_events"."seq" = "newest"."seq" inner join "shows" on "shows"."id" = "newest"."show_id" where "show_events"."event" like $4 order by "shows"."id" limit $5;
select "id", "title", "show_id", "cover_image_id" from "games" where ("description" like $1 or "rules" like $2) order by "id" limit $3;

-- mediaLinks,
insert into "asset_capabilities" ("image_id", "run_id", "capability", "show_id", "variant") values ($1, …), …;
insert into "show_events" ("show_id", "seq", "at", "kind", "personal_of", "event") values ($1, …), …;

-- mediaLinks.findGameOfRound
select "game_id" from "game_rounds" where "id" = $1;

-- videos.findPage
select * from "videos" where "owner_id" = $1 and "name_folded" like $2 escape '!' order by "created_at" desc, "id" desc limit $3;
select * from "videos" where (exists (select 1 from "media_links" where "media_links"."video_id" = "videos"."id" and ("media_links"."game_id" is not null)) or 1 = 0) order by "created_at" desc, "id" desc limit $1;
select * from "videos" where (exists (select 1 from "media_links" where "media_links"."video_id" = "videos"."id" and ("media_links"."round_id" is not null)) or 1 = 0) order by "created_at" desc, "id" desc limit $1;
select * from "videos" where (exists (select 1 from "media_links" where "media_links"."video_id" = "videos"."id" and ("media_links"."show_id" is not null)) or 1 = 0) order by "created_at" desc, "id" desc limit $1;
select * from "videos" where not (exists (select 1 from "media_links" where "media_links"."video_id" = "videos"."id" and ("media_links"."game_id" is not null or "media_links"."round_id" is not null or "media_links"."show_id" is not null)) or 1 = 0) order by "created_at" desc, "id" desc limit $1;
select * from "videos" where (exists (select 1 from "media_links" where "media_links"."video_id" = "videos"."id" and ("media_links"."game_id" = $1 or "media_links"."round_id" = $2 or "media_links"."show_id" = $3)) or 1 = 0) order by "created_at" desc, "id" desc limit $4;
select * from "videos" where (model = $1) order by "created_at" desc, "id" desc limit $2;
select * from "videos" where (attempt_id is null) order by "created_at" desc, "id" desc limit $1;

-- videos.count
select count(*) as "count" from "videos" where (exists (select 1 from "media_links" where "media_links"."video_id" = "videos"."id" and ("media_links"."game_id" is not null)) or 1 = 0);

-- videos.insertCapabilities
insert into "video_capabilities" ("video_id", "capability", "show_id", "run_id") values ($1, …);

-- videos.findCapabilities
select "video_id", "capability" from "video_capabilities" where "show_id" = $1 and "run_id" = $2 and "video_id" in ($3, …);

-- videos.findExisting
select "id" from "videos" where "id" in ($1, …) and "status" = $3;

-- videos.findByCapability
select "videos".* from "videos" inner join "video_capabilities" on "video_capabilities"."video_id" = "videos"."id" where "video_capabilities"."capability" = $1;

-- videos.remove
delete from "video_capabilities" where "video_id" = $1 and "show_id" not in (select "shows"."id" from "shows" where "status" = $2);
delete from "videos" where "id" = $1;

-- mediaLinks.remove
delete from "media_links" where "video_id" = $1 and "game_id" = $2;
delete from "media_links" where "image_id" = $1 and "game_id" = $2;

-- images.remove
delete from "asset_capabilities" where "image_id" = $1 and "show_id" not in (select "shows"."id" from "shows" where "status" = $2);
delete from "images" where "id" = $1;

-- credentials.insert
insert into "team_credentials" ("show_id", "team_id", "name_folded", "password_hash", "token_version", "code_version", "code_hash", "code_expires_at") values ($1, …);

-- credentials.rename
update "team_credentials" set "name_folded" = $1 where "show_id" = $2 and "team_id" = $3;

-- credentials.setPassword
update "team_credentials" set "password_hash" = $1 where "show_id" = $2 and "team_id" = $3;

-- credentials.revokeTokens
update "team_credentials" set "token_version" = "token_version" + $1 where "show_id" = $2 and "team_id" = $3;

-- credentials.findByName
select * from "team_credentials" where "show_id" = $1 and "name_folded" = $2;

-- credentials.findByTeam
select "team_credentials".*, "shows"."public_id" from "team_credentials" inner join "shows" on "shows"."id" = "team_credentials"."show_id" where "team_credentials"."show_id" = $1 and "team_credentials"."team_id" = $2;

-- credentials.setCode
update "team_credentials" set "code_version" = $1, "code_hash" = $2, "code_expires_at" = $3 where "show_id" = $4 and "team_id" = $5 and "code_version" is null;
update "team_credentials" set "code_version" = $1, "code_hash" = $2, "code_expires_at" = $3 where "show_id" = $4 and "team_id" = $5 and "code_version" = $6;

-- credentials.findByCode
select * from "team_credentials" where "show_id" = $1 and "code_hash" = $2;

-- credentials.removeCode
update "team_credentials" set "code_hash" = $1, "code_expires_at" = $2 where "show_id" = $3 and "team_id" = $4;

-- credentials.remove
delete from "team_credentials" where "show_id" = $1 and "team_id" = $2;

-- submissions
insert into "round_submissions" ("show_id", "run_id", "round_id", "answer", "judgement", "points", "team_id", "submission_id", "at", "state") values ($1, …), …;

-- submissions.page
select * from "round_submissions" where "show_id" = $1 and "round_id" = $2 order by "at" asc, "team_id" asc limit $3;
select * from "round_submissions" where "show_id" = $1 and "round_id" = $2 and "at" >= $3 and ("at" > $4 or "team_id" > $5) order by "at" asc, "team_id" asc limit $6;

-- submissions.count
select count(*) as "count" from "round_submissions" where "show_id" = $1 and "round_id" = $2;

-- failedLogins.insert
insert into "failed_logins" ("id", "account", "address", "device", "failed_at") values ($1, …);

-- failedLogins.findRecent
select "address", "device", "failed_at" from "failed_logins" where "account" = $1 and "failed_at" > $2 order by "failed_at" desc, "id" desc limit $3;

-- failedLogins.countRecent
select "account", count(*) as "count" from "failed_logins" where "account" in ($1, …) and "failed_at" > $3 group by "account";

-- failedLogins.deleteUntil
delete from "failed_logins" where "failed_at" <= $1;

-- failedLogins.deleteByAccount
delete from "failed_logins" where "account" = $1;

-- securityEvents.insert
insert into "security_events" ("id", "type", "actor_id", "target_id", "subject", "address", "user_agent", "request_id", "created_at") values ($1, …), …;
insert into "security_events" ("id", "type", "actor_id", "target_id", "subject", "address", "user_agent", "request_id", "created_at") values ($1, …);

-- securityEvents.listPage
select * from "security_events" order by "created_at" desc, "id" desc limit $1;
select * from "security_events" where "created_at" <= $1 and ("created_at" < $2 or "id" < $3) order by "created_at" desc, "id" desc limit $4;
select * from "security_events" where "type" = $1 order by "created_at" desc, "id" desc limit $2;
select * from "security_events" where ("actor_id" = $1 or "target_id" = $2) order by "created_at" desc, "id" desc limit $3;
select * from "security_events" where "target_id" = $1 and "created_at" <= $2 and ("created_at" < $3 or "id" < $4) order by "created_at" desc, "id" desc limit $5;

-- securityEvents.findNthNewestTime
select "created_at" from "security_events" order by "created_at" desc limit $1 offset $2;

-- securityEvents.deleteUntil
delete from "security_events" where "created_at" <= $1;

-- auditLog.insert
insert into "audit_log" ("id", "area", "action", "subject", "search_folded", "actor_id", "values_before", "values_after", "address", "user_agent", "request_id", "created_at") values ($1, …);

-- auditLog.findPage
select "audit_log".*, "users"."username" as "actor" from "audit_log" left join "users" on "users"."id" = "audit_log"."actor_id" where ("audit_log"."search_folded" like $1 escape '!' or "users"."username_folded" like $2 escape '!') order by "audit_log"."created_at" desc, "audit_log"."id" desc limit $3;
select "audit_log".*, "users"."username" as "actor" from "audit_log" left join "users" on "users"."id" = "audit_log"."actor_id" where "audit_log"."actor_id" = $1 order by "audit_log"."created_at" desc, "audit_log"."id" desc limit $2;
select "audit_log".*, "users"."username" as "actor" from "audit_log" left join "users" on "users"."id" = "audit_log"."actor_id" where "audit_log"."created_at" >= $1 and "audit_log"."created_at" < $2 order by "audit_log"."created_at" desc, "audit_log"."id" desc limit $3;
select "audit_log".*, "users"."username" as "actor" from "audit_log" left join "users" on "users"."id" = "audit_log"."actor_id" order by "audit_log"."created_at" desc, "audit_log"."id" desc limit $1;
select "audit_log".*, "users"."username" as "actor" from "audit_log" left join "users" on "users"."id" = "audit_log"."actor_id" where "audit_log"."area" = $1 and "audit_log"."created_at" <= $2 and ("audit_log"."created_at" < $3 or "audit_log"."id" < $4) order by "audit_log"."created_at" desc, "audit_log"."id" desc limit $5;

-- auditLog.deleteUntil
delete from "audit_log" where "created_at" <= $1;

-- dataKeys.insert
insert into "data_keys" ("slot", "id", "wrapped_key", "created_at") values ($1, …);

-- dataKeys.rewrap
update "data_keys" set "wrapped_key" = $1 where "wrapped_key" = $2;

-- dataKeys.find
select "slot", "id", "wrapped_key" from "data_keys" where "slot" = $1;

-- dataKeys.retire
update "data_keys" set "slot" = $1 where "slot" = $2 and "id" = $3;
insert into "data_keys" ("slot", "id", "wrapped_key", "created_at") values ($1, …);

-- dataKeys.findAll
select "slot", "id", "wrapped_key" from "data_keys" order by "slot";

-- dataKeys.deleteFormer
delete from "data_keys" where "slot" = $1 and "id" = $2;

-- envelopes.rows
delete from "settings" where "key" = $1;
insert into "settings" ("key", "value", "updated_at") values ($1, …);
insert into "jobs" ("id", "kind", "payload", "run_at", "fence", "attempts", "state") values ($1, …, (extract(epoch from clock_timestamp()) * 1000)::bigint, $4, …);
delete from "jobs" where "id" = $1 and "fence" = $2;

-- envelopes.inProviders
select "id", "credentials" from "providers" where "credentials" like $1 and "id" > $2 order by "id" limit $3;
update "providers" set "credentials" = $1 where "id" = $2 and "credentials" = $3;

-- envelopes.inSettings
select "key", "value" from "settings" where "value" like $1 and "key" > $2 order by "key" limit $3;
update "settings" set "value" = $1 where "key" = $2 and "value" = $3;

-- envelopes.inMails
select "id", "content" from "mail_outbox" where "content" like $1 and "id" > $2 order by "id" limit $3;
update "mail_outbox" set "content" = $1 where "id" = $2 and "content" = $3;

-- envelopes.inJobs
select "id", "kind", "payload" from "jobs" where "payload" like $1 and "id" > $2 order by "id" limit $3;
update "jobs" set "payload" = $1 where "id" = $2 and "payload" = $3;

-- jobs.insert
insert into "jobs" ("id", "kind", "payload", "run_at", "fence", "attempts", "state") values ($1, …, (extract(epoch from clock_timestamp()) * 1000)::bigint, $4, …);

-- jobs.findDue
select * from "jobs" where "run_at" <= (extract(epoch from clock_timestamp()) * 1000)::bigint and "state" in ($1, …) order by "run_at", "id" limit $3;

-- jobs.claim
update "jobs" set "fence" = $1, "attempts" = attempts + 1, "run_at" = (extract(epoch from clock_timestamp()) * 1000)::bigint + $2, "progress_done" = $3, "progress_total" = $4, "progress_unit" = $5 where "id" = $6 and "fence" = $7 and "state" in ($8, …) and "run_at" <= (extract(epoch from clock_timestamp()) * 1000)::bigint;

-- jobs.postpone
update "jobs" set "run_at" = (extract(epoch from clock_timestamp()) * 1000)::bigint + $1 where "id" = $2 and "fence" = $3;

-- jobs.makeDue
update "jobs" set "run_at" = (extract(epoch from clock_timestamp()) * 1000)::bigint where "id" = $1;

-- jobs.setProgress
update "jobs" set "progress_done" = $1, "progress_total" = $2, "progress_unit" = $3 where "id" = $4 and "fence" = $5;

-- jobs.find
select * from "jobs" where "id" = $1;

-- jobs.requestCancel
update "jobs" set "state" = $1 where "id" = $2 and "state" = $3;

-- jobs.setFailed
update "jobs" set "state" = $1, "failure" = $2 where "id" = $3 and "fence" = $4;

-- jobs.countHeld
select count(*) as "count" from "jobs" where "state" = $1;

-- jobs.findHeld
select * from "jobs" where "state" = $1 order by "id" limit $2;

-- jobs.removeHeld
delete from "jobs" where "id" = $1 and "state" = $2;

-- jobs.releaseOneHeld
update "jobs" set "state" = $1, "run_at" = (extract(epoch from clock_timestamp()) * 1000)::bigint where "id" = $2 and "state" = $3;

-- jobs.releaseHeld
update "jobs" set "state" = $1, "run_at" = (extract(epoch from clock_timestamp()) * 1000)::bigint where "state" = $2;

-- jobs.remove
delete from "jobs" where "id" = $1 and "fence" = $2;

-- jobs.removeStopped
delete from "jobs" where "id" = $1 and "state" in ($2, …);

-- serverInstances.insert
insert into "server_instances" ("id", "slot", "name", "version", "is_supervised", "started_at", "alive_until", "restart_state", "is_exclusive") values ($1, …, (extract(epoch from clock_timestamp()) * 1000)::bigint + $7, …);

-- serverInstances.setServing
update "server_instances" set "restart_state" = $1, "alive_until" = (extract(epoch from clock_timestamp()) * 1000)::bigint + $2 where "id" = $3;

-- serverInstances.requestRestarts
update "server_instances" set "restart_state" = $1 where "is_supervised" = $2 and "restart_state" is null and "alive_until" > (extract(epoch from clock_timestamp()) * 1000)::bigint;

-- serverInstances.setExclusive
update "server_instances" set "is_exclusive" = $1 where "id" = $2;

-- serverInstances.findAll
select *, case when alive_until > (extract(epoch from clock_timestamp()) * 1000)::bigint then 1 else 0 end as "is_alive" from "server_instances" order by "name", "id";

-- serverInstances.setRestarting
update "server_instances" set "restart_state" = $1, "alive_until" = (extract(epoch from clock_timestamp()) * 1000)::bigint + $2 where "id" = $3;

-- serverInstances.extend
update "server_instances" set "alive_until" = (extract(epoch from clock_timestamp()) * 1000)::bigint + $1 where "id" = $2;

-- serverInstances.removeFormer
delete from "server_instances" where ("slot" = $1 or "alive_until" < (extract(epoch from clock_timestamp()) * 1000)::bigint + $2);
insert into "server_instances" ("id", "slot", "name", "version", "is_supervised", "started_at", "alive_until", "restart_state", "is_exclusive") values ($1, …, (extract(epoch from clock_timestamp()) * 1000)::bigint + $7, …);

-- serverInstances.selectAll

-- serverInstances.remove
delete from "server_instances" where "id" = $1;

-- backupSchedule.findLast
select "last_at" from "job_schedules" where "name" = $1;

-- backupSchedule.insert
insert into "job_schedules" ("name", "last_at") values ($1, …);

-- backupSchedule.advance
update "job_schedules" set "last_at" = $1 where "name" = $2 and "last_at" = $3;

-- backupSchedule.remove
delete from "job_schedules" where "name" = $1;

-- outbox.insert
insert into "mail_outbox" ("id", "template", "recipient", "content", "state", "failure", "created_at", "changed_at") values ($1, …);

-- outbox.countQueued
select count(*) as "count" from "mail_outbox" where "state" = $1;

-- outbox.setFailure
update "mail_outbox" set "failure" = $1, "changed_at" = $2 where "id" = $3;

-- outbox.find
select * from "mail_outbox" where "id" = $1;

-- outbox.finish
update "mail_outbox" set "state" = $1, "failure" = $2, "content" = $3, "changed_at" = $4 where "id" = $5;

-- outbox.findFailed
select "id", "template", "recipient", "state", "failure", "created_at", "changed_at" from "mail_outbox" where "state" = $1 order by "changed_at" desc, "id" desc limit $2;

-- outbox.deleteFinishedUntil
delete from "mail_outbox" where "state" in ($1, …) and "changed_at" <= $3;

-- overview.readVersion
select version() as version;

-- overview.countActiveShows
select count(*) as "count" from "shows" left join "rehearsals" on "rehearsals"."show_id" = "shows"."id" where "shows"."status" = $1 and "rehearsals"."show_id" is null;

-- overview.sumMedia
select count(*) as "count", sum("bytes") as "bytes" from "images";
select count(*) as "count", sum("bytes") as "bytes" from "audio_clips";
select count(*) as "count", sum("bytes") as "bytes" from "videos";

-- overview.countJobs
select "state", count(*) as "count" from "jobs" group by "state";

-- overview.countFailedMails
select count(*) as "count" from "mail_outbox" where "state" = $1 and "changed_at" > $2;

-- showClock.findNewestShowTime
select max("last_at") as "newest" from "shows";

-- showClock.findBootOffset
select "offset_ms" from "clock_offsets" where "boot_id" = $1;

-- showClock.saveBootOffset
delete from "clock_offsets";
insert into "clock_offsets" ("boot_id", "offset_ms", "created_at") values ($1, …);

-- databaseProbe.run
select "id" from "write_probes" where "id" = $1;

-- providers.insert
insert into "providers" ("id", "slug", "provider_key", "name", "name_folded", "description", "visibility", "capabilities", "status", "settings", "credentials", "credential_keys", "needs_no_key", "created_by", "created_at", "updated_at", "validated_at", "failure", "version") values ($1, …);

-- providers.findById
select "providers".*, "users"."username" as "owner_name" from "providers" left join "users" on "users"."id" = "providers"."created_by" where "providers"."id" = $1;

-- providers.findPage
select "providers".*, "users"."username" as "owner_name" from "providers" left join "users" on "users"."id" = "providers"."created_by" where "providers"."status" != $1 order by "providers"."name_folded" asc, "providers"."id" asc limit $2;
select "providers".*, "users"."username" as "owner_name" from "providers" left join "users" on "users"."id" = "providers"."created_by" where "providers"."status" != $1 and "providers"."name_folded" >= $2 and ("providers"."name_folded" > $3 or "providers"."id" > $4) order by "providers"."name_folded" asc, "providers"."id" asc limit $5;
select "providers".*, "users"."username" as "owner_name" from "providers" left join "users" on "users"."id" = "providers"."created_by" where "providers"."status" != $1 and "providers"."name_folded" like $2 escape '!' order by "providers"."name_folded" asc, "providers"."id" asc limit $3;
select "providers".*, "users"."username" as "owner_name" from "providers" left join "users" on "users"."id" = "providers"."created_by" where "providers"."status" = $1 order by "providers"."name_folded" asc, "providers"."id" asc limit $2;
select "providers".*, "users"."username" as "owner_name" from "providers" left join "users" on "users"."id" = "providers"."created_by" where "providers"."status" != $1 and "providers"."capabilities" like $2 escape '!' order by "providers"."name_folded" asc, "providers"."id" asc limit $3;

-- providers.count
select count(*) as "count" from "providers" left join "users" on "users"."id" = "providers"."created_by" where "providers"."status" != $1 and "providers"."capabilities" like $2 escape '!';

-- providers.findActive
select * from "providers" where "status" = $1 and "visibility" = $2 and "capabilities" like $3 escape '!' order by "created_at", "id";

-- providers.update
update "providers" set "name" = $1, "version" = $2 where "id" = $3 and "version" = $4;

-- providers.changeStatus
update "providers" set "status" = $1, "updated_at" = $2 where "id" = $3 and "status" = $4 and "version" = $5;
update "providers" set "status" = $1 where "id" = $2 and "status" = $3 and "version" = $4;

-- providers.setValidation
update "providers" set "validated_at" = $1, "failure" = $2 where "id" = $3 and "version" = $4;
update "providers" set "failure" = $1 where "id" = $2 and "version" = $3;

-- providers.setRejected
update "providers" set "status" = case when status = 'paused' then status else 'error' end, "failure" = $1, "updated_at" = $2 where "id" = $3 and "version" = $4 and "status" != $5;

-- providers.release
update "providers" set "created_by" = $1, "credentials" = $2, "credential_keys" = $3, "status" = case when status = 'archived' or needs_no_key = 1 then status else 'draft' end, "version" = version + 1 where "created_by" = $4;

-- providers.delete
delete from "providers" where "id" = $1;

-- aiAttempts.insert
insert into "ai_attempts" ("id", "provider_id", "provider_name", "provider_key", "model", "operation", "purpose", "user_id", "linked_type", "linked_id", "state", "cancel_requested", "vendor_job_id", "idempotency_key", "request", "estimate", "result", "facts", "failure", "created_at", "started_at", "ended_at") values ($1, …);

-- aiAttempts.findById
select * from "ai_attempts" where "id" = $1;

-- aiAttempts.findByKey
select * from "ai_attempts" where "idempotency_key" = $1;

-- aiAttempts.setSubmitting
update "ai_attempts" set "state" = $1, "started_at" = $2 where "id" = $3 and "state" = $4 and "cancel_requested" = $5;

-- aiAttempts.setQueued
update "ai_attempts" set "state" = $1 where "id" = $2 and "state" in ($3);
update "ai_attempts" set "state" = $1, "started_at" = $2 where "id" = $3 and "state" = $4 and "cancel_requested" = $5;

-- aiAttempts.setRunning
update "ai_attempts" set "state" = $1, "vendor_job_id" = $2 where "id" = $3 and "state" in ($4);

-- aiAttempts.requestCancel
update "ai_attempts" set "cancel_requested" = $1 where "id" = $2 and "state" in ($3, …);

-- aiAttempts.countActive
select count(*) as "count" from "ai_attempts" where "user_id" = $1 and "ended_at" is null;
select count(*) as "count" from "ai_attempts" where "user_id" is null and "ended_at" is null;

-- aiAttempts.requireFewerActive
update "guard_rows" set "version" = version + 1 where "name" = $1;
update "guard_rows" set "version" = version + 1 where "name" = $1 and (select count(*) as "count" from "ai_attempts" where "user_id" = $2 and "ended_at" is null) < $3;
update "guard_rows" set "version" = version + 1 where "name" = $1 and (select count(*) as "count" from "ai_attempts" where "user_id" is null and "ended_at" is null) < $2;

-- aiAttempts.end
update "ai_attempts" set "result" = $1, "facts" = $2, "failure" = $3, "state" = $4, "ended_at" = $5 where "id" = $6 and "state" in ($7, …);

-- aiAttempts.findPage
select * from "ai_attempts" where "user_id" = $1 and "provider_id" = $2 order by "created_at" desc, "id" desc limit $3;
select * from "ai_attempts" where "user_id" = $1 and "provider_id" = $2 and "created_at" <= $3 and ("created_at" < $4 or "id" < $5) order by "created_at" desc, "id" desc limit $6;
select * from "ai_attempts" where "user_id" = $1 and "provider_id" = $2 and "operation" = $3 order by "created_at" desc, "id" desc limit $4;
select * from "ai_attempts" where "user_id" is null and "provider_id" = $1 order by "created_at" desc, "id" desc limit $2;

-- aiAttempts.findRecentJobs
select * from "ai_attempts" where "user_id" = $1 and "operation" != $2 and ("ended_at" is null or "ended_at" >= $3) order by "created_at" desc, "id" desc limit $4;

-- aiAttempts.findCosts
select "attempt_id", "currency", "vendor_total_cost" from "usage_events" where "attempt_id" in ($1, …) order by "attempt_id", "unit_type";

-- aiAttempts.detachUser
update "ai_attempts" set "ended_at" = $1 where "user_id" = $2 and "ended_at" is not null;
update "ai_attempts" set "user_id" = $1 where "user_id" = $2;

-- aiAttempts.findEnded
select "id" from "ai_attempts" where "ended_at" < $1 order by "ended_at", "id" limit $2;

-- aiAttempts.delete
delete from "ai_attempts" where "id" in ($1);

-- mediaModels.insert
insert into "media_models" ("id", "kind", "provider_id", "model", "label", "choices", "is_default", "is_active", "created_at", "updated_at") values ($1, …);

-- mediaModels.list
select "media_models".*, "providers"."name" as "provider_name" from "media_models" inner join "providers" on "providers"."id" = "media_models"."provider_id" where "media_models"."kind" = $1 order by "media_models"."is_default" desc, "media_models"."created_at", "media_models"."id";

-- mediaModels.clearDefault
update "media_models" set "is_default" = $1 where "kind" = $2 and "is_default" = $3;
update "media_models" set "is_default" = $1, "updated_at" = $2 where "id" = $3;

-- mediaModels.update
update "media_models" set "is_active" = $1 where "id" = $2;

-- mediaModels.delete
delete from "media_models" where "id" = $1;

-- generatedMedia.insert
insert into "images" ("id", "owner_id", "name", "name_folded", "mime", "width", "height", "bytes", "linked_type", "linked_id", "linked_is_primary", "status", "attempt_id", "model", "generation", "created_at") values ($1, …);
insert into "videos" ("id", "owner_id", "name", "name_folded", "mime", "width", "height", "duration_ms", "bytes", "has_poster", "status", "attempt_id", "model", "generation", "created_at") values ($1, …);

-- generatedMedia.find
select "id", "owner_id", "name", "status", "attempt_id", "model", "generation" from "images" where "id" = $1;
select "id", "owner_id", "name", "status", "attempt_id", "model", "generation" from "videos" where "id" = $1;

-- generatedMedia.findByAttempt
select "id", "owner_id", "name", "status", "attempt_id", "model", "generation" from "images" where "attempt_id" = $1 order by "id";

-- generatedMedia.setReady
update "images" set "name" = $1, "name_folded" = $2, "mime" = $3, "width" = $4, "height" = $5, "bytes" = $6, "status" = $7 where "id" = $8 and "status" = $9 and "attempt_id" = $10;
update "videos" set "name" = $1, "name_folded" = $2, "mime" = $3, "width" = $4, "height" = $5, "bytes" = $6, "duration_ms" = $7, "status" = $8 where "id" = $9 and "status" = $10 and "attempt_id" = $11;

-- generatedMedia.setFailed
update "images" set "status" = $1, "generation" = $2 where "id" = $3 and "status" = $4 and "attempt_id" = $5;

-- generatedMedia.setPending
update "images" set "status" = $1, "attempt_id" = $2, "generation" = $3 where "id" = $4 and "status" = $5;

-- generatedMedia.findRecent
select "ai_attempts".*, "users"."username" from "ai_attempts" left join "users" on "users"."id" = "ai_attempts"."user_id" where "ai_attempts"."operation" = $1 order by "ai_attempts"."created_at" desc, "ai_attempts"."id" desc limit $2;
select "ai_attempts".*, "users"."username" from "ai_attempts" left join "users" on "users"."id" = "ai_attempts"."user_id" where "ai_attempts"."operation" = $1 and "ai_attempts"."user_id" = $2 order by "ai_attempts"."created_at" desc, "ai_attempts"."id" desc limit $3;
select "ai_attempts".*, "users"."username" from "ai_attempts" left join "users" on "users"."id" = "ai_attempts"."user_id" where "ai_attempts"."operation" = $1 and "ai_attempts"."user_id" is null order by "ai_attempts"."created_at" desc, "ai_attempts"."id" desc limit $2;

-- generatedMedia.remove
delete from "asset_capabilities" where "image_id" = $1 and "show_id" not in (select "shows"."id" from "shows" where "status" = $2);
delete from "images" where "id" = $1;
delete from "video_capabilities" where "video_id" = $1 and "show_id" not in (select "shows"."id" from "shows" where "status" = $2);
delete from "videos" where "id" = $1;

-- log
insert into "show_events" ("show_id", "seq", "at", "kind", "personal_of", "event") values ($1, …), …;
insert into "frozen_content" ("id", "show_id", "content", "created_at") values ($1, …), …;

-- results.listByTypes
select "seq", "event" from "show_events" where "show_id" = $1 and "kind" in ($2, …) and "seq" >= $5 order by "seq";

-- results.listBySeqs
select "seq", "event" from "show_events" where "show_id" = $1 and "seq" in ($2, …);
select "seq", "event" from "show_events" where "show_id" = $1 and "seq" in ($2);

-- results.listPage
select "seq", "event" from "show_events" where "show_id" = $1 and "kind" in ($2, …) order by "seq" asc limit $6;
select "seq", "event" from "show_events" where "show_id" = $1 and "kind" in ($2, …) order by "seq" desc limit $6;
select "seq", "event" from "show_events" where "show_id" = $1 and "kind" in ($2, …) and "seq" > $6 order by "seq" asc limit $7;
select "seq", "event" from "show_events" where "show_id" = $1 and "kind" in ($2, …) and "seq" < $6 order by "seq" desc limit $7;
select "seq", "event" from "show_events" where "show_id" = $1 and "kind" in ($2, …) and (("seq" >= $6 and "seq" <= $7) or ("seq" >= $8 and "seq" <= $9)) order by "seq" asc limit $10;
select "seq", "event" from "show_events" where "show_id" = $1 and "kind" in ($2, …) and 1 = 0 order by "seq" asc limit $6;
select "seq", "event" from "show_events" where "show_id" = $1 and "kind" in ($2, …) order by "seq" asc limit $5;

-- results.listContents
select "id", "content" from "frozen_content" where "show_id" = $1 and "id" in ($2, …);
select "id", "content" from "frozen_content" where "show_id" = $1 and "id" in ($2);

-- results.listRaw
select "seq", "event" from "show_events" where "show_id" = $1 and "seq" > $2 order by "seq" limit $3;

-- accountData.findShows
select * from "shows" where "owner_id" = $1 order by "created_at", "id";

-- accountData.findGames
select * from "games" where "owner_id" = $1 order by "created_at", "id";

-- accountData.findRounds
select "game_rounds".* from "game_rounds" inner join "games" on "games"."id" = "game_rounds"."game_id" where "games"."owner_id" = $1 order by "game_rounds"."game_id", "game_rounds"."position";

-- accountData.findImages
select * from "images" where "owner_id" = $1 order by "created_at", "id";

-- accountData.findAudioClips
select * from "audio_clips" where "owner_id" = $1 order by "created_at", "id";

-- accountData.findVideos
select * from "videos" where "owner_id" = $1 order by "created_at", "id";

-- accountData.countContent
select count(*) as "count" from "shows" left join "rehearsals" on "rehearsals"."show_id" = "shows"."id" where "shows"."owner_id" = $1 and "rehearsals"."show_id" is null;
select count(*) as "count" from "games" where "owner_id" = $1;
select count(*) as "count" from "images" where "owner_id" = $1;
select count(*) as "count" from "audio_clips" where "owner_id" = $1;
select count(*) as "count" from "videos" where "owner_id" = $1;

-- accountData.findRunningShows
select "shows"."id", "shows"."name" from "shows" left join "rehearsals" on "rehearsals"."show_id" = "shows"."id" where "shows"."owner_id" = $1 and "rehearsals"."show_id" is null and "shows"."status" = $2 order by "shows"."created_at", "shows"."id";

-- accountData.deleteGames
delete from "games" where "owner_id" = $1;

-- accountData.deleteOwnCoHosting
delete from "show_co_hosts" where "user_id" = $1 and "show_id" in (select "shows"."id" from "shows" where "owner_id" = $2);

-- accountData.setContentOwner
update "games" set "owner_id" = $1 where "owner_id" = $2;
update "images" set "owner_id" = $1 where "owner_id" = $2;
update "audio_clips" set "owner_id" = $1 where "owner_id" = $2;
update "videos" set "owner_id" = $1 where "owner_id" = $2;

-- accountData.requireActiveUser
select "version" from "guard_rows" where "name" = $1;
update "guard_rows" set "version" = version + 1 where "name" = $1;
update "guard_rows" set "version" = version + 1 where "name" = $1 and exists (select "users"."id" from "users" where "users"."id" = $2 and "users"."active" = $3);

-- accountData.deleteUser
update "guard_rows" set "version" = version + 1 where "name" = $1;
update "guard_rows" set "version" = version + 1 where "name" = $1 and not exists (select "shows"."id" from "shows" where "shows"."owner_id" = $2);
delete from "users" where "id" = $1 and "version" = $2 and ("role" != $3 or "active" = $4 or (exists (select "settings_guard"."version" from (select "guard_rows"."version" from "guard_rows" where "guard_rows"."name" = $5) as "settings_guard" where "settings_guard"."version" = $6) and exists (select "admins"."id" from (select "users"."id" from "users" where "users"."role" = $7 and "users"."active" = $8 and (("users"."password_hash" != $9 and not ("users"."email" is null and "users"."last_login_at" is null and exists (select "email_verifications"."id" from "email_verifications" where "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null))) or exists (select "external_identities"."id" from "external_identities" where "external_identities"."user_id" = "users"."id" and "external_identities"."issuer" = $10)) and "users"."id" != $11) as "admins") and (exists (select "admins"."id" from (select "users"."id" from "users" where "users"."role" = $12 and "users"."active" = $13 and ("users"."password_hash" != $14 and not ("users"."email" is null and "users"."last_login_at" is null and exists (select "email_verifications"."id" from "email_verifications" where "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null))) and "users"."id" != $15) as "admins") or not exists (select "admins"."id" from (select "users"."id" from "users" where "users"."role" = $16 and "users"."active" = $17 and ("users"."password_hash" != $18 and not ("users"."email" is null and "users"."last_login_at" is null and exists (select "email_verifications"."id" from "email_verifications" where "email_verifications"."user_id" = "users"."id" and "email_verifications"."verified_at" is null))) and "users"."id" = $19) as "admins"))));

-- event log: append
insert into "shows" ("public_id", "owner_id", "name", "name_folded", "description", "status", "paused", "pending", "registration_open", "games_count", "teams_count", "seq", "last_at", "updated_at", "id", "created_at") values ($1, …);
insert into "show_events" ("show_id", "seq", "at", "kind", "personal_of", "event") values ($1, …);
update "shows" set "seq" = "seq" where "id" = $1 and "seq" = $2;
update "shows" set "seq" = "seq" where "id" = $1;
select "seq", "event" from "show_events" where "show_id" = $1 and "seq" > $2 order by "seq";
update "shows" set "public_id" = $1, "owner_id" = $2, "name" = $3, "name_folded" = $4, "description" = $5, "status" = $6, "paused" = $7, "pending" = $8, "registration_open" = $9, "games_count" = $10, "teams_count" = $11, "seq" = $12, "last_at" = $13, "updated_at" = $14 where "id" = $15 and "seq" = $16;
delete from "show_games" where "show_id" = $1;
insert into "show_games" ("show_id", "show_game_id", "game_id", "position") values ($1, …);
insert into "frozen_content" ("id", "show_id", "content", "created_at") values ($1, …);
insert into "show_events" ("show_id", "seq", "at", "kind", "personal_of", "event") values ($1, …), …;
update "shows" set "seq" = $1, "last_at" = $2 where "id" = $3 and "seq" = $4;
delete from "round_submissions" where "show_id" = $1 and "round_id" = $2;
insert into "round_submissions" ("round_id", "team_id", "submission_id", "state", "points", "show_id", "run_id", "at", "answer", "judgement") values ($1, …);
select "seq", "event" from "show_events" where "show_id" = $1 and "personal_of" in ($2);
update "show_events" set "event" = $1, "personal_of" = $2 where "show_id" = $3 and "seq" = $4;
delete from "show_snapshots" where "show_id" = $1;
delete from "round_submissions" where "show_id" = $1 and "team_id" in ($2);
delete from "round_submissions" where "show_id" = $1 and "run_id" != $2;

-- event log: readAfter
select "seq", "event" from "show_events" where "show_id" = $1 and "seq" > $2 order by "seq";

-- event log: load
select "seq", "state" from "show_snapshots" where "show_id" = $1;
select "seq", "event" from "show_events" where "show_id" = $1 and "seq" > $2 order by "seq";
select "id", "content" from "frozen_content" where "show_id" = $1;
select "seq" from "shows" where "id" = $1;

-- event log: readLastSeqs
select "id", "seq" from "shows" where "id" in ($1, …);

-- event log: saveSnapshot
update "shows" set "seq" = $1 where "id" = $2 and "seq" = $3;
delete from "show_snapshots" where "show_id" = $1;
insert into "show_snapshots" ("show_id", "seq", "state", "created_at") values ($1, …);

-- event log: findShowId
select "id" from "shows" where "public_id" = $1;

-- event log: deleteShow
delete from "shows" where "id" = $1;

-- clock: open
insert into "shared_clock" ("id", "ahead_ms", "version") values ($1, …) on conflict ("id") do nothing;
select "ahead_ms", "version", (extract(epoch from clock_timestamp()) * 1000)::float8 as "database_now" from "shared_clock" where "id" = $1;
update "shared_clock" set "version" = "version" where "id" = $1;
select * from "clock_boots" where "boot_id" = $1;
select "ahead_ms", "version" from "shared_clock" where "id" = $1;
select max("last_at") as "newest" from "shows";
delete from "clock_boots" where ("boot_id" = $1 or "seen_at" < $2);
insert into "clock_boots" ("boot_id", "offset_ms", "version", "seen_at") values ($1, …);
