-- users.insert
insert into `users` (`id`, `username`, `username_folded`, `email`, `email_folded`, `first_name`, `last_name`, `search_folded`, `password_hash`, `role`, `active`, `communication_language`, `token_version`, `created_at`, `updated_at`, `last_login_at`, `version`, `email_verified_at`, `login_via_username`) values (?, …);

-- users.findById
select * from `users` where `id` = ?;

-- users.findByLogin
select * from `users` where (`username_folded` = ? or `email_folded` = ?) order by case when `username_folded` = ? then 0 else 1 end limit ?;

-- users.findAllUsernames
select `username` from `users` order by `username_folded`;

-- users.countActiveAdmins
select `version` from `guard_rows` where `name` = ?;
select count(*) as `count` from `users` where `role` = ? and `active` = ?;

-- users.findLastAdminReason
select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and (`users`.`password_hash` != ? and not (`users`.`email` is null and `users`.`last_login_at` is null and exists (select `email_verifications`.`id` from `email_verifications` where `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null)));
select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and ((`users`.`password_hash` != ? and not (`users`.`email` is null and `users`.`last_login_at` is null and exists (select `email_verifications`.`id` from `email_verifications` where `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null))) or exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?));

-- users.update
update `users` set `first_name` = ?, `version` = ? where `id` = ? and `version` = ?;
update `users` set `role` = ?, `version` = ? where `id` = ? and `version` = ?;

-- users.updateUnlessLastAdmin
update `guard_rows` set `version` = version + 1 where `name` = ?;
update `users` set `active` = ?, `version` = ? where `id` = ? and `version` = ? and (exists (select `settings_guard`.`version` from (select `guard_rows`.`version` from `guard_rows` where `guard_rows`.`name` = ?) as `settings_guard` where `settings_guard`.`version` = ?) and exists (select `admins`.`id` from (select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and ((`users`.`password_hash` != ? and not (`users`.`email` is null and `users`.`last_login_at` is null and exists (select `email_verifications`.`id` from `email_verifications` where `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null))) or exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?)) and `users`.`id` != ?) as `admins`) and (exists (select `admins`.`id` from (select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and (`users`.`password_hash` != ? and not (`users`.`email` is null and `users`.`last_login_at` is null and exists (select `email_verifications`.`id` from `email_verifications` where `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null))) and `users`.`id` != ?) as `admins`) or not exists (select `admins`.`id` from (select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and (`users`.`password_hash` != ? and not (`users`.`email` is null and `users`.`last_login_at` is null and exists (select `email_verifications`.`id` from `email_verifications` where `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null))) and `users`.`id` = ?) as `admins`)));

-- users.recordLogin
update `users` set `last_login_at` = ? where `id` = ? and `token_version` = ?;

-- sessions.insert
insert into `auth_sessions` (`id`, `user_id`, `current_hash`, `previous_hash`, `rotated_at`, `created_at`, `expires_at`, `address`, `user_agent`) values (?, …);

-- sessions.rotate
update `auth_sessions` set `current_hash` = ?, `previous_hash` = ? where `id` = ? and `current_hash` = ?;
update `auth_sessions` set `current_hash` = ? where `id` = ? and `current_hash` = ?;

-- sessions.findById
select * from `auth_sessions` where `id` = ?;

-- sessions.findByUser
select * from `auth_sessions` where `user_id` = ? and `expires_at` > ? order by `rotated_at` desc, `id` desc limit ?;

-- sessions.findOtherIds
select `id` from `auth_sessions` where `user_id` = ? and `id` != ?;

-- sessions.removeOthers
delete from `auth_sessions` where `user_id` = ? and `id` != ?;

-- sessions.removeExpired
delete from `auth_sessions` where `user_id` = ? and `expires_at` <= ?;

-- sessions.remove
delete from `auth_sessions` where `id` = ?;

-- users.deleteSessions
delete from `auth_sessions` where `user_id` = ?;

-- sessions
select `id` from `auth_sessions`;

-- accountTokens.issue
delete from `account_tokens` where `expires_at` <= ?;
insert into `account_tokens` (`purpose`, `user_id`, `email`, `code_hash`, `id`, `token_hash`, `failed_tries`, `created_at`, `expires_at`) values (?, …);

-- accountTokens.find
select * from `account_tokens` where `purpose` = ? and `expires_at` > ? and `token_hash` = ?;

-- accountTokens.findByCode
select * from `account_tokens` where `purpose` = ? and `expires_at` > ? and `code_hash` = ? limit ?;

-- accountTokens.findByUser
select * from `account_tokens` where `purpose` = ? and `expires_at` > ? and `user_id` = ? order by `created_at` desc, `id` desc limit ?;

-- accountTokens.countTry
update `account_tokens` set `failed_tries` = `failed_tries` + ? where `id` = ? and `failed_tries` < ?;

-- accountTokens.consume
delete from `account_tokens` where `id` = ? and `expires_at` > ?;

-- accountTokens.deleteByUser
delete from `account_tokens` where `user_id` = ? and `purpose` in (?);

-- accountTokens.deleteByEmail
delete from `account_tokens` where `user_id` is null and `email` = ? and `purpose` = ?;

-- accountTokens.deleteExpired
delete from `account_tokens` where `expires_at` <= ?;

-- emailVerifications.insert
insert into `email_verifications` (`id`, `user_id`, `email`, `email_folded`, `sent_at`, `verified_at`, `created_at`) values (?, …);

-- emailVerifications.findById
select * from `email_verifications` where `id` = ?;

-- emailVerifications.findByUser
select * from `email_verifications` where `user_id` = ?;

-- emailVerifications.findPending
select * from `email_verifications` where `email_folded` = ? and `verified_at` is null order by `created_at` desc limit ?;

-- emailVerifications.findHolder
select * from `users` where `email_folded` = ?;

-- emailVerifications.setSent
update `email_verifications` set `sent_at` = ? where `id` = ? and `sent_at` <= ? and `verified_at` is null;

-- emailVerifications.deleteAbandoned
delete from `users` where `role` = ? and `last_login_at` is null and `email` is null and `id` in (select `email_verifications`.`user_id` from `email_verifications` where `verified_at` is null and `created_at` <= ?) and (not exists (select `shows`.`id` from `shows` where `shows`.`owner_id` = `users`.`id`) and not exists (select `games`.`id` from `games` where `games`.`owner_id` = `users`.`id`) and not exists (select `images`.`id` from `images` where `images`.`owner_id` = `users`.`id`) and not exists (select `audio_clips`.`id` from `audio_clips` where `audio_clips`.`owner_id` = `users`.`id`) and not exists (select `videos`.`id` from `videos` where `videos`.`owner_id` = `users`.`id`));

-- emailVerifications.setVerified
update `email_verifications` set `verified_at` = ? where `user_id` = ? and `verified_at` is null;

-- emailVerifications.deleteByUser
delete from `email_verifications` where `user_id` = ?;

-- invitations.insert
insert into `invitations` (`id`, `email`, `email_folded`, `role`, `communication_language`, `invited_by`, `mailed`, `created_at`, `sent_at`, `expires_at`, `version`) values (?, …);

-- invitations.findPage
select `invitations`.*, `users`.`username` as `inviter_username`, `users`.`role` as `inviter_role`, `users`.`active` as `inviter_active` from `invitations` left join `users` on `users`.`id` = `invitations`.`invited_by` order by `invitations`.`created_at` desc, `invitations`.`id` desc limit ?;
select `invitations`.*, `users`.`username` as `inviter_username`, `users`.`role` as `inviter_role`, `users`.`active` as `inviter_active` from `invitations` left join `users` on `users`.`id` = `invitations`.`invited_by` where `invitations`.`created_at` <= ? and (`invitations`.`created_at` < ? or `invitations`.`id` < ?) order by `invitations`.`created_at` desc, `invitations`.`id` desc limit ?;
select `invitations`.*, `users`.`username` as `inviter_username`, `users`.`role` as `inviter_role`, `users`.`active` as `inviter_active` from `invitations` left join `users` on `users`.`id` = `invitations`.`invited_by` where `invitations`.`email_folded` like ? escape '!' and `invitations`.`role` = ? order by `invitations`.`created_at` desc, `invitations`.`id` desc limit ?;

-- invitations.count
select count(*) as `count` from `invitations` where `invitations`.`email_folded` like ? escape '!' and `invitations`.`role` = ?;
select count(*) as `count` from `invitations`;

-- invitations.findById
select * from `invitations` where `id` = ?;

-- invitations.findByAddress
select * from `invitations` where `email_folded` = ?;

-- invitations.update
update `invitations` set `mailed` = ?, `version` = ? where `id` = ? and `version` = ?;

-- invitations.accept
delete from `invitations` where `id` = ? and `version` = ?;
update `guard_rows` set `version` = version + 1 where `name` = ?;
delete from `invitations` where `id` = ? and `version` = ? and exists (select `users`.`id` from `users` where `users`.`id` = ? and `users`.`role` = ? and `users`.`active` = ?);

-- invitations.deleteExpired
delete from `invitations` where `expires_at` <= ?;

-- invitations.delete
delete from `invitations` where `id` = ?;

-- identities.insert
insert into `external_identities` (`id`, `user_id`, `issuer`, `subject`, `name`, `created_at`, `last_login_at`) values (?, …);

-- identities.find
select * from `external_identities` where `issuer` = ? and `subject` = ?;

-- identities.recordLogin
update `external_identities` set `name` = ?, `last_login_at` = ? where `id` = ?;

-- identities.findByUser
select * from `external_identities` where `user_id` = ? order by `created_at`, `id`;

-- signInMethods.hasAdmin
select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and (`users`.`password_hash` != ? and not (`users`.`email` is null and `users`.`last_login_at` is null and exists (select `email_verifications`.`id` from `email_verifications` where `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null))) limit ?;
select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) limit ?;

-- signInMethods.requireAdmin
update `guard_rows` set `version` = version + 1 where `name` = ?;
update `guard_rows` set `version` = version + 1 where `name` = ? and (exists (select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and (`users`.`password_hash` != ? and not (`users`.`email` is null and `users`.`last_login_at` is null and exists (select `email_verifications`.`id` from `email_verifications` where `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null)))) or exists (select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?)));
update `guard_rows` set `version` = version + 1 where `name` = ? and exists (select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?));

-- identities.deleteByUser
update `guard_rows` set `version` = version + 1 where `name` = ?;
update `guard_rows` set `version` = version + 1 where `name` = ? and exists (select `settings_guard`.`version` from (select `guard_rows`.`version` from `guard_rows` where `guard_rows`.`name` = ?) as `settings_guard` where `settings_guard`.`version` = ?);
delete from `external_identities` where `user_id` = ? and `issuer` != ?;

-- identities.insertAttempt
delete from `provider_attempts` where `expires_at` <= ?;
delete from `provider_attempts` where `id` = ?;
insert into `provider_attempts` (`id`, `purpose`, `user_id`, `issuer`, `subject`, `name`, `return_to`, `expires_at`) values (?, …);

-- identities.findAttempt
select * from `provider_attempts` where `id` = ? and `expires_at` > ?;

-- identities.consumeAttempt
delete from `provider_attempts` where `id` = ? and `expires_at` > ?;

-- managedUsers:
insert into `users` (`id`, `username`, `username_folded`, `email`, `email_folded`, `first_name`, `last_name`, `search_folded`, `password_hash`, `role`, `active`, `communication_language`, `token_version`, `created_at`, `updated_at`, `last_login_at`, `version`, `email_verified_at`, `login_via_username`) values (?, …);
insert into `external_identities` (`id`, `user_id`, `issuer`, `subject`, `name`, `created_at`, `last_login_at`) values (?, …);
insert into `email_verifications` (`id`, `user_id`, `email`, `email_folded`, `sent_at`, `verified_at`, `created_at`) values (?, …);

-- managedUsers.findPage
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, `users`.`username_folded` as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null) as `listed` order by `listed`.`sort_value` asc, `listed`.`id` asc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, `users`.`username_folded` as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null) as `listed` where `listed`.`sort_value` >= ? and (`listed`.`sort_value` > ? or `listed`.`id` > ?) order by `listed`.`sort_value` asc, `listed`.`id` asc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, `users`.`username_folded` as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null) as `listed` where `listed`.`sort_value` <= ? and (`listed`.`sort_value` < ? or `listed`.`id` < ?) order by `listed`.`sort_value` desc, `listed`.`id` desc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, `users`.`username_folded` as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null where `users`.`search_folded` like ? escape '!') as `listed` order by `listed`.`sort_value` asc, `listed`.`id` asc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, coalesce(`users`.`email_folded`, '') as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null) as `listed` where `listed`.`sort_value` >= ? and (`listed`.`sort_value` > ? or `listed`.`id` > ?) order by `listed`.`sort_value` asc, `listed`.`id` asc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, coalesce(`users`.`last_login_at`, 0) as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null) as `listed` order by `listed`.`sort_value` desc, `listed`.`id` desc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, `users`.`created_at` as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null) as `listed` where `listed`.`sort_value` >= ? and (`listed`.`sort_value` > ? or `listed`.`id` > ?) order by `listed`.`sort_value` asc, `listed`.`id` asc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, `users`.`username_folded` as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null where `users`.`role` = ?) as `listed` order by `listed`.`sort_value` asc, `listed`.`id` asc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, `users`.`username_folded` as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null where `users`.`active` = ?) as `listed` order by `listed`.`sort_value` asc, `listed`.`id` asc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, `users`.`username_folded` as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null where `users`.`active` = ? and `users`.`password_hash` != ?) as `listed` order by `listed`.`sort_value` asc, `listed`.`id` asc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, `users`.`username_folded` as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null where exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?)) as `listed` order by `listed`.`sort_value` asc, `listed`.`id` asc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, `users`.`username_folded` as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null where exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?)) as `listed` order by `listed`.`sort_value` asc, `listed`.`id` asc limit ?;
select * from (select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity`, `users`.`username_folded` as `sort_value` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null where `users`.`password_hash` = ? and not exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id`)) as `listed` order by `listed`.`sort_value` asc, `listed`.`id` asc limit ?;

-- managedUsers.count
select count(*) as `count` from `users` where `users`.`password_hash` = ? and not exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id`);
select count(*) as `count` from `users` where `users`.`search_folded` like ? escape '!';

-- managedUsers.findById
select `users`.*, `email_verifications`.`email` as `unverified_email`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` != ?) then 1 else 0 end as `has_provider_identity`, case when exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?) then 1 else 0 end as `has_external_identity` from `users` left join `email_verifications` on `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null and `users`.`email` is null where `users`.`id` = ?;

-- settings.put
delete from `settings` where `key` = ?;
insert into `settings` (`key`, `value`, `updated_at`) values (?, …);

-- settings.insert
insert into `settings` (`key`, `value`, `updated_at`) values (?, …);

-- settings.findAll
select `key`, `value` from `settings`;

-- settings.remove
delete from `settings` where `key` = ?;

-- settings.incrementVersion
update `guard_rows` set `version` = version + 1 where `name` = ?;
update `guard_rows` set `version` = version + 1 where `name` = ? and `version` = ?;

-- settings.findVersion
select `version` from `guard_rows` where `name` = ?;

-- images.insert
insert into `images` (`id`, `owner_id`, `name`, `name_folded`, `mime`, `width`, `height`, `bytes`, `linked_type`, `linked_id`, `linked_is_primary`, `status`, `attempt_id`, `model`, `generation`, `created_at`) values (?, …);

-- images.findById
select * from `images` where `id` = ?;

-- images.findPage
select * from `images` order by `created_at` desc, `id` desc limit ?;
select * from `images` where `created_at` <= ? and (`created_at` < ? or `id` < ?) order by `created_at` desc, `id` desc limit ?;
select * from `images` where (exists (select 1 from `media_links` where `media_links`.`image_id` = `images`.`id` and (`media_links`.`game_id` is not null)) or exists (select 1 from `games` where `games`.`cover_image_id` = `images`.`id` and `games`.`id` is not null)) order by `created_at` desc, `id` desc limit ?;
select * from `images` where (exists (select 1 from `media_links` where `media_links`.`image_id` = `images`.`id` and (`media_links`.`show_id` is not null)) or 1 = 0) order by `created_at` desc, `id` desc limit ?;
select * from `images` where not (exists (select 1 from `media_links` where `media_links`.`image_id` = `images`.`id` and (`media_links`.`game_id` is not null or `media_links`.`round_id` is not null or `media_links`.`show_id` is not null)) or exists (select 1 from `games` where `games`.`cover_image_id` = `images`.`id` and `games`.`id` is not null)) order by `created_at` desc, `id` desc limit ?;
select * from `images` where (exists (select 1 from `media_links` where `media_links`.`image_id` = `images`.`id` and (`media_links`.`game_id` = ? or `media_links`.`round_id` = ? or `media_links`.`show_id` = ?)) or exists (select 1 from `games` where `games`.`cover_image_id` = `images`.`id` and `games`.`id` = ?)) order by `created_at` desc, `id` desc limit ?;
select * from `images` where `owner_id` = ? and `name_folded` like ? escape '!' order by `created_at` desc, `id` desc limit ?;
select * from `images` where (status = ? and attempt_id is not null) order by `created_at` desc, `id` desc limit ?;

-- images.findNames
select `id`, `name` from `images` where `id` in (?, …);

-- images.update
update `images` set `height` = ? where `id` = ?;

-- images.count
select count(*) as `count` from `images`;
select count(*) as `count` from `images` where (status = ?);

-- images.getUsage
select count(*) as `count`, sum(`bytes`) as `bytes` from `images` where `owner_id` = ?;
select count(*) as `count`, sum(`bytes`) as `bytes` from `images`;

-- games.insert
insert into `games` (`id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `rules_html`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version`, `translations`, `glossary`) values (?, …);
insert into `game_tags` (`game_id`, `tag_folded`) values (?, …), …;
insert into `game_tags` (`game_id`, `tag_folded`) values (?, …);

-- games.findById
select * from `games` where `id` = ?;

-- games.findByIds
select * from `games` where `id` in (?, …);

-- games.findPage
select `id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version` from `games` where (`show_id` is null and `owner_id` is null) order by `title_folded` asc, `id` asc limit ?;
select `id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version` from `games` where (`show_id` is null and `owner_id` is null) order by `updated_at` desc, `id` desc limit ?;
select `id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version` from `games` where (`show_id` is null and `owner_id` is null) order by `points` desc, `id` desc limit ?;
select `id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version` from `games` where (`show_id` is null and `owner_id` is null) and `points` <= ? and (`points` < ? or `id` < ?) order by `points` desc, `id` desc limit ?;
select `id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version` from `games` where (`show_id` is null and `owner_id` is null) and `id` in (select `game_id` from `game_tags` where `tag_folded` = ?) order by `title_folded` asc, `id` asc limit ?;
select `id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version` from `games` where (`show_id` is null and `owner_id` is null) and (`title_folded` like ? escape '!' or `id` in (select `game_id` from `game_tags` where `tag_folded` like ? escape '!')) order by `title_folded` asc, `id` asc limit ?;
select `id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version` from `games` where (`show_id` is null and `owner_id` is null) and `id` in (select `game_id` from `game_tags` where `game_id` in (select `id` from `games` where `shared_with_hosts` = ?) and `tag_folded` = ?) order by `title_folded` asc, `id` asc limit ?;
select `id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version` from `games` where (`show_id` is null and `owner_id` is null) and (`title_folded` like ? escape '!' or `id` in (select `game_id` from `game_tags` where `game_id` in (select `id` from `games` where `shared_with_hosts` = ?) and `tag_folded` like ? escape '!')) order by `title_folded` asc, `id` asc limit ?;
select `id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version` from `games` where (`show_id` is null and `owner_id` is null) and `shared_with_hosts` = ? order by `title_folded` asc, `id` asc limit ?;
select `id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version` from `games` where `owner_id` = ? order by `title_folded` asc, `id` asc limit ?;
select `id`, `show_id`, `owner_id`, `title`, `title_folded`, `description`, `rules`, `equipment`, `difficulty`, `points`, `buzzer_default`, `tags`, `language`, `cover_image_id`, `shared_with_hosts`, `rounds_count`, `created_at`, `updated_at`, `version` from `games` where `show_id` = ? order by `title_folded` asc, `id` asc limit ?;

-- games.count
select count(*) as `count` from `games` where (`show_id` is null and `owner_id` is null) and `difficulty` = ? and `language` = ?;

-- games.countByShow
select count(*) as `count` from `games` where `show_id` = ?;

-- games.countByOwner
select count(*) as `count` from `games` where `owner_id` = ?;

-- games.findTagsByOwner
select `tags` from `games` where `owner_id` = ?;

-- games.releaseFromShow
update `games` set `show_id` = ? where `show_id` = ?;

-- games.remove
delete from `games` where `id` = ? and `id` not in (select `game_id` from `show_games` where `game_id` = ?);

-- games.insertRounds
insert into `game_rounds` (`id`, `game_id`, `position`, `type`, `title`, `question`, `content`, `content_html`, `answers`, `answer_content`, `answer_html`, `description`, `max_points`, `time_limit_s`, `timer_start`, `scoring`, `speed_points`, `buzzer_override`, `config`, `translations`) values (?, …), …;

-- games.findRounds
select * from `game_rounds` where `game_id` in (?, …) order by `game_id`, `position`;
select * from `game_rounds` where `game_id` in (?) order by `game_id`, `position`;

-- games.update
update `games` set `title` = ?, `tags` = ?, `version` = ? where `id` = ? and `version` = ?;
delete from `game_tags` where `game_id` = ?;
insert into `game_tags` (`game_id`, `tag_folded`) values (?, …);
update `games` set `title` = ?, `version` = ? where `id` = ? and `version` = ?;
update `games` set `shared_with_hosts` = ?, `version` = ? where `id` = ? and `version` = ?;

-- games.storeHtmlBackfill
update `game_rounds` set `content_html` = ? where `id` = ? and `content_html` is null;
update `game_rounds` set `answer_html` = ? where `id` = ? and `answer_html` is null;
update `games` set `rules_html` = ? where `id` = ? and `rules_html` is null;

-- games.updateRound
update `game_rounds` set `max_points` = ? where `id` = ? and `game_id` = ?;

-- games.removeRounds
delete from `game_rounds` where `game_id` = ? and `id` in (?);
delete from `game_rounds` where `game_id` = ? and `id` in (?, …);

-- games.assertExists
update `games` set `version` = `version` where `id` in (?);

-- shows
insert into `shows` (`id`, `public_id`, `owner_id`, `name`, `name_folded`, `description`, `status`, `paused`, `pending`, `registration_open`, `games_count`, `teams_count`, `seq`, `last_at`, `created_at`, `updated_at`) values (?, …);
insert into `show_games` (`show_id`, `show_game_id`, `game_id`, `position`) values (?, …);

-- shows.findById
select `shows`.*, `users`.`username` as `owner_name` from `shows` left join `users` on `users`.`id` = `shows`.`owner_id` where `shows`.`id` = ?;

-- shows.findOwner
select `owner_id` from `shows` where `id` = ?;

-- shows.findByPublicId
select `shows`.*, `users`.`username` as `owner_name` from `shows` left join `users` on `users`.`id` = `shows`.`owner_id` where `shows`.`public_id` = ?;

-- shows.findPage
select `shows`.*, `users`.`username` as `owner_name` from `shows` left join `users` on `users`.`id` = `shows`.`owner_id` left join `rehearsals` on `rehearsals`.`show_id` = `shows`.`id` where `rehearsals`.`show_id` is null order by `shows`.`updated_at` desc, `shows`.`id` desc limit ?;
select `shows`.*, `users`.`username` as `owner_name` from `shows` left join `users` on `users`.`id` = `shows`.`owner_id` left join `rehearsals` on `rehearsals`.`show_id` = `shows`.`id` where `rehearsals`.`show_id` is null order by `shows`.`name_folded` asc, `shows`.`id` asc limit ?;
select `shows`.*, `users`.`username` as `owner_name` from `shows` left join `users` on `users`.`id` = `shows`.`owner_id` left join `rehearsals` on `rehearsals`.`show_id` = `shows`.`id` where `rehearsals`.`show_id` is null order by `shows`.`created_at` desc, `shows`.`id` desc limit ?;
select `shows`.*, `users`.`username` as `owner_name` from `shows` left join `users` on `users`.`id` = `shows`.`owner_id` left join `rehearsals` on `rehearsals`.`show_id` = `shows`.`id` where `rehearsals`.`show_id` is null and `shows`.`updated_at` <= ? and (`shows`.`updated_at` < ? or `shows`.`id` < ?) order by `shows`.`updated_at` desc, `shows`.`id` desc limit ?;
select `shows`.*, `users`.`username` as `owner_name` from `shows` left join `users` on `users`.`id` = `shows`.`owner_id` left join `rehearsals` on `rehearsals`.`show_id` = `shows`.`id` where `rehearsals`.`show_id` is null and `shows`.`name_folded` like ? escape '!' order by `shows`.`name_folded` asc, `shows`.`id` asc limit ?;
select `shows`.*, `users`.`username` as `owner_name` from `shows` left join `users` on `users`.`id` = `shows`.`owner_id` left join `rehearsals` on `rehearsals`.`show_id` = `shows`.`id` where `rehearsals`.`show_id` is null and (`shows`.`owner_id` = ? or `shows`.`id` in (select `show_id` from `show_co_hosts` where `user_id` = ?)) order by `shows`.`name_folded` asc, `shows`.`id` asc limit ?;

-- shows.count
select count(*) as `count` from `shows` left join `users` on `users`.`id` = `shows`.`owner_id` left join `rehearsals` on `rehearsals`.`show_id` = `shows`.`id` where `rehearsals`.`show_id` is null and (`shows`.`owner_id` = ? or `shows`.`id` in (select `show_id` from `show_co_hosts` where `user_id` = ?)) and `shows`.`status` = ?;

-- shows.countByOwner
select count(*) as `count` from `shows` where `owner_id` = ? and `id` not in (select `show_id` from `rehearsals`);

-- coHosts.insert
update `shows` set `updated_at` = `updated_at` where `id` = ?;
insert into `show_co_hosts` (`show_id`, `user_id`, `added_at`, `expires_at`) values (?, …);
update `shows` set `updated_at` = `updated_at` where `id` = ? and (select count(*) as `count` from `show_co_hosts` where `show_id` = ?) <= ?;

-- coHosts.find
select * from `show_co_hosts` where `show_id` = ? and `user_id` = ?;

-- coHosts.findByShow
select `show_co_hosts`.*, `users`.`username` from `show_co_hosts` inner join `users` on `users`.`id` = `show_co_hosts`.`user_id` where `show_id` = ? order by `added_at`, `user_id`;

-- coHosts.findAccess
select * from `show_co_hosts` where `show_id` = coalesce((select `source_show_id` from `rehearsals` where `show_id` = ? and `user_id` = ?), ?) and `user_id` = ?;

-- rehearsals.insert
insert into `rehearsals` (`show_id`, `kind`, `source_show_id`, `user_id`, `bots`, `report`, `created_at`, `expires_at`) values (?, …);

-- coHosts.extend
update `show_co_hosts` set `expires_at` = ? where `show_id` = ? and `user_id` = ? and `expires_at` < ?;
update `show_co_hosts` set `expires_at` = ? where `show_id` = ? and `user_id` = ?;

-- coHosts.findExpired
select `show_id`, `user_id` from `show_co_hosts` where `expires_at` <= ?;

-- coHosts.remove
delete from `show_co_hosts` where `show_id` = ? and `user_id` = ?;

-- rehearsals.remove
delete from `rehearsals` where `show_id` = ?;

-- coHosts.removeExpired
delete from `show_co_hosts` where `show_id` = ? and `user_id` = ? and `expires_at` <= ?;

-- coHostLinks.replace
delete from `co_host_links` where `show_id` = ?;
insert into `co_host_links` (`show_id`, `token_hash`, `created_at`, `expires_at`) values (?, …);

-- coHostLinks.findByHash
select * from `co_host_links` where `token_hash` = ?;

-- coHostLinks.findByShow
select * from `co_host_links` where `show_id` = ?;

-- coHostLinks.delete
delete from `co_host_links` where `show_id` = ?;

-- providerPricing.insert
insert into `provider_pricing` (`id`, `provider_id`, `capability`, `model`, `provider_unit`, `internal_unit`, `price_per_unit_cents`, `input_price_cents`, `cached_input_price_cents`, `output_price_cents`, `currency`, `quality`, `size`, `valid_from`, `valid_to`) values (?, …);

-- providerPricing.findVersion
select `version` from `guard_rows` where `name` = ?;

-- providerPricing.lock
update `guard_rows` set `version` = version + 1 where `name` = ? and `version` = ?;
update `provider_pricing` set `valid_to` = ? where `id` = ? and `valid_to` is null;

-- providerPricing.end
update `provider_pricing` set `valid_to` = ? where `id` = ? and `valid_to` is null;

-- providerPricing.findValid
select * from `provider_pricing` where `provider_id` = ? and `valid_from` <= ? and (`valid_to` is null or `valid_to` > ?) order by `id`;

-- providerPricing.findFormer
select * from `provider_pricing` where `provider_id` = ? and `valid_to` <= ? order by `valid_to` desc, `id` desc limit ?;

-- providerPricing.deleteByProvider
delete from `provider_pricing` where `provider_id` = ?;

-- usageEvents.insert
insert into `usage_events` (`id`, `attempt_id`, `provider_id`, `provider_name`, `source_system`, `model`, `operation`, `unit_type`, `unit_amount`, `vendor_total_cost`, `currency`, `pricing_id`, `price_cents`, `provider_unit`, `purpose`, `user_id`, `linked_type`, `linked_id`, `quality`, `size`, `is_estimate`, `requests`, `occurred_at`) values (?, …) on duplicate key update `id` = usage_events.id;
insert into `pending_rollups` (`id`, `event_id`, `kind`, `rated`) select ? as `new_id`, `usage_events`.`id` as `event_id`, ? as `kind`, ? as `rated` from `usage_events` where `usage_events`.`id` = ?;

-- usageEvents.findPage
select `usage_events`.*, `users`.`username` from `usage_events` left join `users` on `users`.`id` = `usage_events`.`user_id` where `occurred_at` >= ? and `occurred_at` < ? order by `usage_events`.`occurred_at` desc, `usage_events`.`id` desc limit ?;
select `usage_events`.*, `users`.`username` from `usage_events` left join `users` on `users`.`id` = `usage_events`.`user_id` where `occurred_at` >= ? and `occurred_at` < ? and `usage_events`.`occurred_at` <= ? and (`usage_events`.`occurred_at` < ? or `usage_events`.`id` < ?) order by `usage_events`.`occurred_at` desc, `usage_events`.`id` desc limit ?;
select `usage_events`.*, `users`.`username` from `usage_events` left join `users` on `users`.`id` = `usage_events`.`user_id` where `occurred_at` >= ? and `occurred_at` < ? and `provider_id` = ? and `model` = ? and `user_id` = ? and `purpose` = ? and `operation` = ? order by `usage_events`.`occurred_at` desc, `usage_events`.`id` desc limit ?;
select `usage_events`.*, `users`.`username` from `usage_events` left join `users` on `users`.`id` = `usage_events`.`user_id` where `occurred_at` >= ? and `occurred_at` < ? and `unit_type` = ? and `vendor_total_cost` is not null order by `usage_events`.`occurred_at` desc, `usage_events`.`id` desc limit ?;
select `usage_events`.*, `users`.`username` from `usage_events` left join `users` on `users`.`id` = `usage_events`.`user_id` where `occurred_at` >= ? and `occurred_at` < ? and `vendor_total_cost` is null order by `usage_events`.`occurred_at` desc, `usage_events`.`id` desc limit ?;
select `usage_events`.*, `users`.`username` from `usage_events` left join `users` on `users`.`id` = `usage_events`.`user_id` where `occurred_at` >= ? and `occurred_at` < ? and `user_id` is null order by `usage_events`.`occurred_at` desc, `usage_events`.`id` desc limit ?;

-- usageEvents.findUsernames
select `id`, `username` from `users`;

-- pending_rollups
insert into `pending_rollups` (`id`, `event_id`, `kind`, `charge`, `currency`, `rated`) values (?, …);

-- usageDays.hasPending
select `id` from `pending_rollups` limit ?;

-- usageDays.findVersion
select `version` from `guard_rows` where `name` = ?;

-- usageDays.findAddedEvents
select * from `usage_events` where `id` > ? and not exists (select `pending_rollups`.`id` from `pending_rollups` where `pending_rollups`.`event_id` = `usage_events`.`id` and `pending_rollups`.`kind` = ?) order by `id` limit ?;

-- usageDays.findPending
select `usage_events`.*, `pending`.`id` as `pending_id`, `pending`.`kind`, `pending`.`charge`, `pending`.`rated`, `pending`.`currency` as `charge_currency` from (select * from `pending_rollups` order by `id` limit ?) as `pending` inner join `usage_events` on `usage_events`.`id` = `pending`.`event_id` order by `pending`.`id`;

-- usageDays.lock
update `guard_rows` set `version` = version + 1 where `name` = ? and `version` = ?;

-- usageDays.insert
insert into `usage_days` (`id`, `day`, `provider_id`, `source_system`, `model`, `operation`, `unit_type`, `purpose`, `user_id`, `currency`, `provider_name`, `unit_amount`, `vendor_total_cost`, `charges`, `requests`, `events`, `unpriced_events`, `estimated_events`, `rated_events`) values (?, …), …;

-- usageDays.deletePending
delete from `pending_rollups` where `id` in (?);

-- usageDays.findAddedCharges
select `usage_events`.*, `rated_charges`.`id` as `charge_id`, `rated_charges`.`line_amount` as `charge`, `rated_charges`.`currency` as `charge_currency` from `rated_charges` inner join `usage_events` on `usage_events`.`id` = `rated_charges`.`event_id` where `rated_charges`.`id` > ? and not exists (select `pending_rollups`.`id` from `pending_rollups` where `pending_rollups`.`event_id` = `rated_charges`.`event_id` and `pending_rollups`.`kind` = ?) order by `rated_charges`.`id` limit ?;

-- usageDays.update
update `usage_days` set `provider_name` = ?, `unit_amount` = ?, `vendor_total_cost` = ?, `charges` = ?, `requests` = ?, `events` = ?, `unpriced_events` = ?, `estimated_events` = ?, `rated_events` = ? where `id` = ?;

-- usageDays.findByIds
select * from `usage_days` where `id` in (?, …);

-- usageDays.findRange
select * from `usage_days` where `day` >= ? and `day` <= ?;
select * from `usage_days` where `day` >= ? and `day` <= ? and `provider_id` = ? and `model` = ? and `user_id` = ? and `purpose` = ?;
select * from `usage_days` where `day` >= ? and `day` <= ? and `user_id` is null;

-- usageDays.deleteAll
delete from `usage_days`;

-- usageEvents.queueRating
insert into `unrated_events` (`event_id`, `occurred_at`) select `usage_events`.`id`, `usage_events`.`occurred_at` from `usage_events` where `usage_events`.`id` = ?;
insert into `jobs` (`id`, `kind`, `payload`, `run_at`, `fence`, `attempts`, `state`) values (?, …, cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed), ?, …);

-- pricing.insertCatalog
insert into `pricing_catalogs` (`id`, `name`, `currency`, `active_from`, `active_to`, `is_default`, `version`, `created_at`) values (?, …);

-- pricing.insertRule
insert into `pricing_rules` (`id`, `version`, `catalog_id`, `bill_unit`, `matcher`, `tiering`, `fixed_fee`, `min_charge`, `valid_from`, `is_retired`, `created_at`) values (?, …);

-- pricing.insertConversion
insert into `unit_conversions` (`id`, `version`, `source_system`, `operation`, `from_unit`, `to_unit`, `formula`, `active_from`, `active_to`, `valid_from`, `is_retired`, `created_at`) values (?, …);

-- pricing.updateCatalog
update `pricing_catalogs` set `active_to` = ?, `version` = ? where `id` = ? and `version` = ?;

-- pricing.findGuard
select `version` from `guard_rows` where `name` = ?;

-- pricing.lockUnchanged
update `guard_rows` set `version` = ? where `name` = ? and `version` = ?;
update `guard_rows` set `version` = version + 1 where `name` = ? and `version` = ?;

-- pricing.load
select `version` from `guard_rows` where `name` = ?;
select * from `pricing_catalogs` order by `name`, `id`;
select * from `pricing_rules` order by `id`, `version` desc;
select * from `unit_conversions` order by `id`, `version` desc;

-- charges.findEvent
select * from `usage_events` where `id` = ?;

-- charges.findEventsSince
select * from `usage_events` where `occurred_at` >= ? order by `occurred_at` desc, `id` desc limit ?;

-- charges.findWaiting
select `event_id` from `unrated_events` where `reason` is null order by `event_id` limit ?;

-- charges.findEvents
select * from `usage_events` where `id` in (?, …);

-- charges.hasCharges
select `id` from `rated_charges` where `catalog_id` = ? limit ?;

-- charges.insertCharges
delete from `unrated_events` where `event_id` in (?) and coalesce(reason, '') = '';
insert into `rated_charges` (`id`, `event_id`, `generation`, `occurred_at`, `catalog_id`, `rule_id`, `rule_version`, `conversion_id`, `conversion_version`, `bill_unit`, `billed_amount`, `tier`, `unit_price`, `line_amount`, `currency`, `rated_at`) values (?, …);
insert into `pending_rollups` (`id`, `event_id`, `kind`, `charge`, `currency`, `rated`) values (?, …);

-- charges.deleteRatedWaiting
delete from `unrated_events` where `event_id` in (?, …) and `event_id` in (select `event_id` from `rated_charges` where `event_id` in (?, …));

-- charges.setReason
update `unrated_events` set `reason` = ? where `event_id` in (?) and coalesce(reason, '') = '';

-- charges.countUnrated
select count(*) as `count` from `unrated_events`;
select count(*) as `count` from `unrated_events` where `reason` = ?;

-- charges.findUnrated
select `unrated_events`.*, `usage_events`.`source_system`, `usage_events`.`provider_name`, `usage_events`.`model`, `usage_events`.`operation`, `usage_events`.`purpose`, `usage_events`.`unit_type`, `usage_events`.`unit_amount` from `unrated_events` inner join `usage_events` on `usage_events`.`id` = `unrated_events`.`event_id` order by `unrated_events`.`occurred_at` desc, `unrated_events`.`event_id` desc limit ?;
select `unrated_events`.*, `usage_events`.`source_system`, `usage_events`.`provider_name`, `usage_events`.`model`, `usage_events`.`operation`, `usage_events`.`purpose`, `usage_events`.`unit_type`, `usage_events`.`unit_amount` from `unrated_events` inner join `usage_events` on `usage_events`.`id` = `unrated_events`.`event_id` where `unrated_events`.`reason` = ? order by `unrated_events`.`occurred_at` desc, `unrated_events`.`event_id` desc limit ?;

-- charges.queueUnrated
update `unrated_events` set `reason` = ? where `reason` is not null;

-- charges.findCharges
select `rated_charges`.*, `usage_events`.`source_system`, `usage_events`.`provider_name`, `usage_events`.`model`, `usage_events`.`operation`, `usage_events`.`purpose`, `usage_events`.`unit_type`, `usage_events`.`unit_amount`, `pricing_catalogs`.`name` as `catalog_name` from `rated_charges` inner join `usage_events` on `usage_events`.`id` = `rated_charges`.`event_id` left join `pricing_catalogs` on `pricing_catalogs`.`id` = `rated_charges`.`catalog_id` order by `rated_charges`.`occurred_at` desc, `rated_charges`.`id` desc limit ?;
select `rated_charges`.*, `usage_events`.`source_system`, `usage_events`.`provider_name`, `usage_events`.`model`, `usage_events`.`operation`, `usage_events`.`purpose`, `usage_events`.`unit_type`, `usage_events`.`unit_amount`, `pricing_catalogs`.`name` as `catalog_name` from `rated_charges` inner join `usage_events` on `usage_events`.`id` = `rated_charges`.`event_id` left join `pricing_catalogs` on `pricing_catalogs`.`id` = `rated_charges`.`catalog_id` where `rated_charges`.`occurred_at` <= ? and (`rated_charges`.`occurred_at` < ? or `rated_charges`.`id` < ?) order by `rated_charges`.`occurred_at` desc, `rated_charges`.`id` desc limit ?;
select `rated_charges`.*, `usage_events`.`source_system`, `usage_events`.`provider_name`, `usage_events`.`model`, `usage_events`.`operation`, `usage_events`.`purpose`, `usage_events`.`unit_type`, `usage_events`.`unit_amount`, `pricing_catalogs`.`name` as `catalog_name` from `rated_charges` inner join `usage_events` on `usage_events`.`id` = `rated_charges`.`event_id` left join `pricing_catalogs` on `pricing_catalogs`.`id` = `rated_charges`.`catalog_id` where `rated_charges`.`catalog_id` = ? and `rated_charges`.`rule_id` = ? and `rated_charges`.`event_id` = ? order by `rated_charges`.`occurred_at` desc, `rated_charges`.`id` desc limit ?;

-- charges.findCharge
select `rated_charges`.*, `usage_events`.`source_system`, `usage_events`.`provider_name`, `usage_events`.`model`, `usage_events`.`operation`, `usage_events`.`purpose`, `usage_events`.`unit_type`, `usage_events`.`unit_amount`, `pricing_catalogs`.`name` as `catalog_name` from `rated_charges` inner join `usage_events` on `usage_events`.`id` = `rated_charges`.`event_id` left join `pricing_catalogs` on `pricing_catalogs`.`id` = `rated_charges`.`catalog_id` where `rated_charges`.`id` = ?;

-- pricing.deleteCatalog
delete from `pricing_rules` where `catalog_id` = ?;
delete from `pricing_catalogs` where `id` = ? and not exists (select `id` from `rated_charges` where `rated_charges`.`catalog_id` = ?);

-- removal
delete from `jobs` where `kind` = ?;

-- budgets.findAll
select * from `budgets` order by `id`;

-- budgets.findVersion
select `version` from `guard_rows` where `name` = ?;

-- budgets.insert
update `guard_rows` set `version` = version + 1 where `name` = ? and `version` = ?;
insert into `budgets` (`id`, `scope`, `subject_id`, `period`, `currency`, `limit_micros`, `refuses_unpriced`, `version`, `created_at`) values (?, …);

-- budgets.lock
update `guard_rows` set `version` = version + 1 where `name` = ? and `version` = ?;

-- budgets.update
update `budgets` set `limit_micros` = ?, `refuses_unpriced` = ?, `version` = ? where `id` = ? and `version` = ?;

-- budgets.findSubjectNames
select `id`, `username` as `name` from `users` where `id` in (select `subject_id` from `budgets` where `subject_id` is not null);
select `id`, `name` from `providers` where `id` in (select `subject_id` from `budgets` where `subject_id` is not null);

-- budgets.reserve
insert into `budget_periods` (`id`, `budget_id`, `starts_on`, `user_id`, `reserved_micros`, `settled_micros`) values (?, …) on duplicate key update `id` = budget_periods.id;
update `budget_periods` set `reserved_micros` = reserved_micros + ? where `id` = ? and settled_micros + reserved_micros + ? <= (select limit_micros from budgets where budgets.id = ?);
insert into `budget_reservations` (`attempt_id`, `period_id`, `micros`, `currency`) values (?, …);

-- budgets.findReservations
select * from `budget_reservations` where `attempt_id` = ? order by `period_id`;

-- budgets.settle
select * from `budget_reservations` where `attempt_id` = ? order by `period_id`;
update `budget_periods` set `reserved_micros` = reserved_micros - ?, `settled_micros` = settled_micros + ? where `id` = ? and exists (select `budget_reservations`.`attempt_id` from `budget_reservations` where `budget_reservations`.`attempt_id` = ? and `budget_reservations`.`period_id` = ?);
delete from `budget_reservations` where `attempt_id` = ?;

-- budgets.findPeriods
select * from `budget_periods` where `id` in (?, …) order by `id`;
select * from `budget_periods` where `id` in (?) order by `id`;

-- budgets.findTopPeriods
select `budget_periods`.*, `users`.`username` from `budget_periods` left join `users` on `users`.`id` = `budget_periods`.`user_id` where `budget_id` = ? and `starts_on` = ? order by settled_micros + reserved_micros desc, `budget_periods`.`id` limit ?;

-- budgets.deletePeriodsBefore
delete from `budget_periods` where `starts_on` < ? and `id` not in (select `budget_reservations`.`period_id` from `budget_reservations`);

-- budgets.delete
delete from `budget_reservations` where `period_id` in (select `budget_periods`.`id` from `budget_periods` where `budget_id` in (select `budgets`.`id` from `budgets` where `id` = ?));
delete from `budget_periods` where `budget_id` in (select `budgets`.`id` from `budgets` where `id` = ?);
delete from `budgets` where `id` = ?;
insert into `budgets` (`id`, `scope`, `subject_id`, `period`, `currency`, `limit_micros`, `refuses_unpriced`, `version`, `created_at`) values (?, …);
delete from `budget_reservations` where `period_id` in (select `budget_periods`.`id` from `budget_periods` where `budget_id` in (select `budgets`.`id` from `budgets` where `subject_id` = ?));
delete from `budget_periods` where `budget_id` in (select `budgets`.`id` from `budgets` where `subject_id` = ?);
delete from `budgets` where `subject_id` = ?;

-- rehearsals.find
select * from `rehearsals` where `show_id` = ?;

-- rehearsals.findByUser
select `rehearsals`.*, `shows`.`name` as `source_name` from `rehearsals` left join `shows` on `shows`.`id` = `rehearsals`.`source_show_id` where `rehearsals`.`kind` = ? and `rehearsals`.`user_id` = ? order by `rehearsals`.`created_at` desc, `rehearsals`.`show_id`;
select `rehearsals`.*, `shows`.`name` as `source_name` from `rehearsals` left join `shows` on `shows`.`id` = `rehearsals`.`source_show_id` where `rehearsals`.`kind` = ? and `rehearsals`.`user_id` is null order by `rehearsals`.`created_at` desc, `rehearsals`.`show_id`;

-- rehearsals.countByUser
select count(*) as `count` from `rehearsals` where `rehearsals`.`kind` = ? and `rehearsals`.`user_id` = ?;

-- rehearsals.findContents
select `content` from `frozen_content` where `show_id` = ?;

-- rehearsals.hasActiveShow
select `id` from `shows` where `id` in (?, …) and `status` = ? and `id` not in (select `show_id` from `rehearsals`) limit ?;

-- rehearsals.extend
update `rehearsals` set `expires_at` = ? where `show_id` = ?;

-- rehearsals.setReport
update `rehearsals` set `report` = ?, `expires_at` = ? where `show_id` = ?;

-- rehearsals.findExpired
select `show_id` from `rehearsals` where `expires_at` < ? order by `show_id`;

-- rehearsals.findExpired,
select `show_id` from `rehearsals` order by `show_id`;

-- games.findPlayedByOthers
select `show_games`.`game_id` from `show_games` inner join `shows` on `shows`.`id` = `show_games`.`show_id` where `shows`.`status` = ? and `shows`.`id` not in (select `show_id` from `rehearsals`) and (`shows`.`owner_id` is null or `shows`.`owner_id` != ?) and `show_games`.`game_id` in (?, …);
select `show_games`.`game_id` from `show_games` inner join `shows` on `shows`.`id` = `show_games`.`show_id` where `shows`.`status` = ? and `shows`.`id` not in (select `show_id` from `rehearsals`) and `show_games`.`game_id` in (?, …);

-- readableQuestions.findPage
select `game_rounds`.`id`, `games`.`title`, `game_rounds`.`type`, `game_rounds`.`question`, `game_rounds`.`answers`, `game_rounds`.`config` from `game_rounds` inner join `games` on `games`.`id` = `game_rounds`.`game_id` where (`games`.`owner_id` = ? or (`games`.`show_id` is null and `games`.`owner_id` is null)) order by `game_rounds`.`id` desc limit ?;
select `game_rounds`.`id`, `games`.`title`, `game_rounds`.`type`, `game_rounds`.`question`, `game_rounds`.`answers`, `game_rounds`.`config` from `game_rounds` inner join `games` on `games`.`id` = `game_rounds`.`game_id` where (`games`.`owner_id` = ? or ((`games`.`show_id` is null and `games`.`owner_id` is null) and `games`.`shared_with_hosts` = ? and `games`.`id` not in (select `show_games`.`game_id` from `show_games` inner join `shows` on `shows`.`id` = `show_games`.`show_id` where `shows`.`status` = ? and `shows`.`id` not in (select `show_id` from `rehearsals`) and (`shows`.`owner_id` is null or `shows`.`owner_id` != ?)))) order by `game_rounds`.`id` desc limit ?;
select `game_rounds`.`id`, `games`.`title`, `game_rounds`.`type`, `game_rounds`.`question`, `game_rounds`.`answers`, `game_rounds`.`config` from `game_rounds` inner join `games` on `games`.`id` = `game_rounds`.`game_id` where (`games`.`owner_id` = ? or (`games`.`show_id` is null and `games`.`owner_id` is null)) and `game_rounds`.`id` < ? order by `game_rounds`.`id` desc limit ?;

-- games.assertReadable
update `games` set `version` = `version` where `id` in (?);
update `games` set `version` = `version` where `id` in (?, …) and (`show_id` is not null or `owner_id` is not null or (`shared_with_hosts` = ? and `id` not in (select `show_games`.`game_id` from `show_games` inner join `shows` on `shows`.`id` = `show_games`.`show_id` where `shows`.`status` = ? and `shows`.`id` not in (select `show_id` from `rehearsals`) and (`shows`.`owner_id` is null or `shows`.`owner_id` != ?) and `show_games`.`game_id` in (?, …))));
update `games` set `version` = `version` where `id` in (?) and (`show_id` is not null or `owner_id` is not null or (`shared_with_hosts` = ? and `id` not in (select `show_games`.`game_id` from `show_games` inner join `shows` on `shows`.`id` = `show_games`.`show_id` where `shows`.`status` = ? and `shows`.`id` not in (select `show_id` from `rehearsals`) and (`shows`.`owner_id` is null or `shows`.`owner_id` != ?) and `show_games`.`game_id` in (?))));

-- games.assertShared
update `games` set `version` = `version` where `id` in (?) and (`show_id` is not null or `owner_id` is not null or `shared_with_hosts` = ?);

-- games.findTakenTitles
select `title_folded` from `games` where (`show_id` is null and `owner_id` is null) and `title_folded` in (?, …);

-- games.isMediaVisibleTo
select `id` from `games` where (`owner_id` = ? or `show_id` in (select `shows`.`id` from `shows` where `owner_id` = ?) or `show_id` in (select `show_co_hosts`.`show_id` from `show_co_hosts` where `user_id` = ?) or (`show_id` is null and `owner_id` is null and `shared_with_hosts` = ? and `id` not in (select `show_games`.`game_id` from `show_games` inner join `shows` on `shows`.`id` = `show_games`.`show_id` where `shows`.`status` = ? and `shows`.`id` not in (select `show_id` from `rehearsals`) and (`shows`.`owner_id` is null or `shows`.`owner_id` != ?)))) and (`cover_image_id` = ? or `description` like ? or `rules` like ? or `id` in (select `game_id` from `game_rounds` where (`question` like ? or `content` like ? or `answer_content` like ? or `description` like ? or `config` like ?))) limit ?;

-- games.findShowsUsing
select `id`, `owner_id`, `name`, `status` from `shows` where `id` in (select `show_id` from `show_games` where `game_id` = ?) order by `name_folded`;

-- images.insertCapabilities
insert into `asset_capabilities` (`image_id`, `capability`, `show_id`, `run_id`, `variant`) values (?, …);

-- images.findCapabilities
select `image_id`, `variant`, `capability` from `asset_capabilities` where `show_id` = ? and `run_id` = ? and `image_id` in (?, …);

-- images.findExisting
select `id` from `images` where `id` in (?, …) and `status` = ?;

-- images.findByCapability
select `images`.*, `asset_capabilities`.`variant` from `images` inner join `asset_capabilities` on `asset_capabilities`.`image_id` = `images`.`id` where `asset_capabilities`.`capability` = ?;

-- videos.insert
insert into `videos` (`id`, `owner_id`, `name`, `name_folded`, `mime`, `width`, `height`, `duration_ms`, `bytes`, `has_poster`, `status`, `attempt_id`, `model`, `generation`, `created_at`) values (?, …);

-- videos.findById
select * from `videos` where `id` = ?;

-- videos.update
update `videos` set `has_poster` = ? where `id` = ?;

-- videos.findNames
select `id`, `name` from `videos` where `id` in (?, …);

-- videos.getUsage
select count(*) as `count`, sum(`bytes`) as `bytes` from `videos` where `owner_id` = ?;
select count(*) as `count`, sum(`bytes`) as `bytes` from `videos`;

-- mediaLinks.set
delete from `media_links` where `link_key` = ?;
insert into `media_links` (`image_id`, `video_id`, `game_id`, `round_id`, `show_id`, `link_key`, `is_primary`, `created_at`) values (?, …);
update `media_links` set `is_primary` = ? where `game_id` = ? and `video_id` is not null;

-- mediaLinks.findByMedia
select `image_id`, `video_id`, `game_id`, `round_id`, `show_id`, `is_primary`, `created_at` from `media_links` where `image_id` in (?, …);
select `id`, `cover_image_id` from `games` where `cover_image_id` in (?, …);
select `image_id`, `video_id`, `game_id`, `round_id`, `show_id`, `is_primary`, `created_at` from `media_links` where `video_id` in (?, …);

-- mediaLinks.findLinkedPlaces
select `id`, `title`, `show_id`, `cover_image_id` from `games` where `id` in (select `game_id` as `id` from `media_links` where `image_id` = ? and `game_id` is not null) order by `id` limit ?;
select `game_rounds`.`id`, `game_rounds`.`title`, `game_rounds`.`question`, `game_rounds`.`type`, `game_rounds`.`config`, `game_rounds`.`position`, `game_rounds`.`game_id`, `games`.`title` as `game_title`, `games`.`show_id` from `game_rounds` inner join `games` on `games`.`id` = `game_rounds`.`game_id` where `game_rounds`.`id` in (select `round_id` as `id` from `media_links` where `image_id` = ? and `round_id` is not null) order by `game_rounds`.`id` limit ?;
select `id`, `name` from `shows` where `id` in (select `show_id` as `id` from `media_links` where `image_id` = ? and `show_id` is not null) order by `id`;

-- mediaLinks.findUsingPlaces
select `id`, `title`, `show_id`, `cover_image_id` from `games` where (`cover_image_id` = ? or `description` like ? or `rules` like ?) order by `id` limit ?;
select `game_rounds`.`id`, `game_rounds`.`title`, `game_rounds`.`question`, `game_rounds`.`type`, `game_rounds`.`config`, `game_rounds`.`position`, `game_rounds`.`game_id`, `games`.`title` as `game_title`, `games`.`show_id` from `game_rounds` inner join `games` on `games`.`id` = `game_rounds`.`game_id` where (`game_rounds`.`question` like ? or `game_rounds`.`content` like ? or `game_rounds`.`answer_content` like ? or `game_rounds`.`description` like ? or `game_rounds`.`config` like ?) order by `game_rounds`.`id` limit ?;
select `shows`.`id`, `shows`.`name`, `show_events`.`event` from (select `show_id`, max(`seq`) as `seq` from `show_events` where `kind` in (?, …) and `show_id` in (select `asset_capabilities`.`show_id` from `asset_capabilities` where `asset_capabilities`.`image_id` = ?) and `show_id` not in (select `rehearsals`.`show_id` from `rehearsals`) group by `show_id`) as `newest` inner join `show_events` on `show_events`.`show_id` = `newest`.`show_id` and `show_events`.`seq` = `newest`.`seq` inner join `shows` on `shows`.`id` = `newest`.`show_id` where `show_events`.`event` like ? order by `shows`.`id` limit ?;
select `id`, `title`, `show_id`, `cover_image_id` from `games` where (`description` like ? or `rules` like ?) order by `id` limit ?;

-- mediaLinks,
insert into `asset_capabilities` (`image_id`, `run_id`, `capability`, `show_id`, `variant`) values (?, …), …;
insert into `show_events` (`show_id`, `seq`, `at`, `kind`, `personal_of`, `event`) values (?, …), …;

-- mediaLinks.findGameOfRound
select `game_id` from `game_rounds` where `id` = ?;

-- videos.findPage
select * from `videos` where `owner_id` = ? and `name_folded` like ? escape '!' order by `created_at` desc, `id` desc limit ?;
select * from `videos` where (exists (select 1 from `media_links` where `media_links`.`video_id` = `videos`.`id` and (`media_links`.`game_id` is not null)) or 1 = 0) order by `created_at` desc, `id` desc limit ?;
select * from `videos` where (exists (select 1 from `media_links` where `media_links`.`video_id` = `videos`.`id` and (`media_links`.`round_id` is not null)) or 1 = 0) order by `created_at` desc, `id` desc limit ?;
select * from `videos` where (exists (select 1 from `media_links` where `media_links`.`video_id` = `videos`.`id` and (`media_links`.`show_id` is not null)) or 1 = 0) order by `created_at` desc, `id` desc limit ?;
select * from `videos` where not (exists (select 1 from `media_links` where `media_links`.`video_id` = `videos`.`id` and (`media_links`.`game_id` is not null or `media_links`.`round_id` is not null or `media_links`.`show_id` is not null)) or 1 = 0) order by `created_at` desc, `id` desc limit ?;
select * from `videos` where (exists (select 1 from `media_links` where `media_links`.`video_id` = `videos`.`id` and (`media_links`.`game_id` = ? or `media_links`.`round_id` = ? or `media_links`.`show_id` = ?)) or 1 = 0) order by `created_at` desc, `id` desc limit ?;
select * from `videos` where (model = ?) order by `created_at` desc, `id` desc limit ?;
select * from `videos` where (attempt_id is null) order by `created_at` desc, `id` desc limit ?;

-- videos.count
select count(*) as `count` from `videos` where (exists (select 1 from `media_links` where `media_links`.`video_id` = `videos`.`id` and (`media_links`.`game_id` is not null)) or 1 = 0);

-- videos.insertCapabilities
insert into `video_capabilities` (`video_id`, `capability`, `show_id`, `run_id`) values (?, …);

-- videos.findCapabilities
select `video_id`, `capability` from `video_capabilities` where `show_id` = ? and `run_id` = ? and `video_id` in (?, …);

-- videos.findExisting
select `id` from `videos` where `id` in (?, …) and `status` = ?;

-- videos.findByCapability
select `videos`.* from `videos` inner join `video_capabilities` on `video_capabilities`.`video_id` = `videos`.`id` where `video_capabilities`.`capability` = ?;

-- videos.remove
delete from `video_capabilities` where `video_id` = ? and `show_id` not in (select `shows`.`id` from `shows` where `status` = ?);
delete from `videos` where `id` = ?;

-- mediaLinks.remove
delete from `media_links` where `video_id` = ? and `game_id` = ?;
delete from `media_links` where `image_id` = ? and `game_id` = ?;

-- images.remove
delete from `asset_capabilities` where `image_id` = ? and `show_id` not in (select `shows`.`id` from `shows` where `status` = ?);
delete from `images` where `id` = ?;

-- credentials.insert
insert into `team_credentials` (`show_id`, `team_id`, `name_folded`, `password_hash`, `token_version`, `code_version`, `code_hash`, `code_expires_at`) values (?, …);

-- credentials.rename
update `team_credentials` set `name_folded` = ? where `show_id` = ? and `team_id` = ?;

-- credentials.setPassword
update `team_credentials` set `password_hash` = ? where `show_id` = ? and `team_id` = ?;

-- credentials.revokeTokens
update `team_credentials` set `token_version` = `token_version` + ? where `show_id` = ? and `team_id` = ?;

-- credentials.findByName
select * from `team_credentials` where `show_id` = ? and `name_folded` = ?;

-- credentials.findByTeam
select `team_credentials`.*, `shows`.`public_id` from `team_credentials` inner join `shows` on `shows`.`id` = `team_credentials`.`show_id` where `team_credentials`.`show_id` = ? and `team_credentials`.`team_id` = ?;

-- credentials.setCode
update `team_credentials` set `code_version` = ?, `code_hash` = ?, `code_expires_at` = ? where `show_id` = ? and `team_id` = ? and `code_version` is null;
update `team_credentials` set `code_version` = ?, `code_hash` = ?, `code_expires_at` = ? where `show_id` = ? and `team_id` = ? and `code_version` = ?;

-- credentials.findByCode
select * from `team_credentials` where `show_id` = ? and `code_hash` = ?;

-- credentials.removeCode
update `team_credentials` set `code_hash` = ?, `code_expires_at` = ? where `show_id` = ? and `team_id` = ?;

-- credentials.remove
delete from `team_credentials` where `show_id` = ? and `team_id` = ?;

-- submissions
insert into `round_submissions` (`show_id`, `run_id`, `round_id`, `answer`, `judgement`, `points`, `team_id`, `submission_id`, `at`, `state`) values (?, …), …;

-- submissions.page
select * from `round_submissions` where `show_id` = ? and `round_id` = ? order by `at` asc, `team_id` asc limit ?;
select * from `round_submissions` where `show_id` = ? and `round_id` = ? and `at` >= ? and (`at` > ? or `team_id` > ?) order by `at` asc, `team_id` asc limit ?;

-- submissions.count
select count(*) as `count` from `round_submissions` where `show_id` = ? and `round_id` = ?;

-- failedLogins.insert
insert into `failed_logins` (`id`, `account`, `address`, `device`, `failed_at`) values (?, …);

-- failedLogins.findRecent
select `address`, `device`, `failed_at` from `failed_logins` where `account` = ? and `failed_at` > ? order by `failed_at` desc, `id` desc limit ?;

-- failedLogins.countRecent
select `account`, count(*) as `count` from `failed_logins` where `account` in (?, …) and `failed_at` > ? group by `account`;

-- failedLogins.deleteUntil
delete from `failed_logins` where `failed_at` <= ?;

-- failedLogins.deleteByAccount
delete from `failed_logins` where `account` = ?;

-- securityEvents.insert
insert into `security_events` (`id`, `type`, `actor_id`, `target_id`, `subject`, `address`, `user_agent`, `request_id`, `created_at`) values (?, …), …;
insert into `security_events` (`id`, `type`, `actor_id`, `target_id`, `subject`, `address`, `user_agent`, `request_id`, `created_at`) values (?, …);

-- securityEvents.listPage
select * from `security_events` order by `created_at` desc, `id` desc limit ?;
select * from `security_events` where `created_at` <= ? and (`created_at` < ? or `id` < ?) order by `created_at` desc, `id` desc limit ?;
select * from `security_events` where `type` = ? order by `created_at` desc, `id` desc limit ?;
select * from `security_events` where (`actor_id` = ? or `target_id` = ?) order by `created_at` desc, `id` desc limit ?;
select * from `security_events` where `target_id` = ? and `created_at` <= ? and (`created_at` < ? or `id` < ?) order by `created_at` desc, `id` desc limit ?;

-- securityEvents.findNthNewestTime
select `created_at` from `security_events` order by `created_at` desc limit ? offset ?;

-- securityEvents.deleteUntil
delete from `security_events` where `created_at` <= ?;

-- auditLog.insert
insert into `audit_log` (`id`, `area`, `action`, `subject`, `search_folded`, `actor_id`, `values_before`, `values_after`, `address`, `user_agent`, `request_id`, `created_at`) values (?, …);

-- auditLog.findPage
select `audit_log`.*, `users`.`username` as `actor` from `audit_log` left join `users` on `users`.`id` = `audit_log`.`actor_id` where (`audit_log`.`search_folded` like ? escape '!' or `users`.`username_folded` like ? escape '!') order by `audit_log`.`created_at` desc, `audit_log`.`id` desc limit ?;
select `audit_log`.*, `users`.`username` as `actor` from `audit_log` left join `users` on `users`.`id` = `audit_log`.`actor_id` where `audit_log`.`actor_id` = ? order by `audit_log`.`created_at` desc, `audit_log`.`id` desc limit ?;
select `audit_log`.*, `users`.`username` as `actor` from `audit_log` left join `users` on `users`.`id` = `audit_log`.`actor_id` where `audit_log`.`created_at` >= ? and `audit_log`.`created_at` < ? order by `audit_log`.`created_at` desc, `audit_log`.`id` desc limit ?;
select `audit_log`.*, `users`.`username` as `actor` from `audit_log` left join `users` on `users`.`id` = `audit_log`.`actor_id` order by `audit_log`.`created_at` desc, `audit_log`.`id` desc limit ?;
select `audit_log`.*, `users`.`username` as `actor` from `audit_log` left join `users` on `users`.`id` = `audit_log`.`actor_id` where `audit_log`.`area` = ? and `audit_log`.`created_at` <= ? and (`audit_log`.`created_at` < ? or `audit_log`.`id` < ?) order by `audit_log`.`created_at` desc, `audit_log`.`id` desc limit ?;

-- auditLog.deleteUntil
delete from `audit_log` where `created_at` <= ?;

-- dataKeys.insert
insert into `data_keys` (`slot`, `id`, `wrapped_key`, `created_at`) values (?, …);

-- dataKeys.rewrap
update `data_keys` set `wrapped_key` = ? where `wrapped_key` = ?;

-- dataKeys.find
select `slot`, `id`, `wrapped_key` from `data_keys` where `slot` = ?;

-- dataKeys.retire
update `data_keys` set `slot` = ? where `slot` = ? and `id` = ?;
insert into `data_keys` (`slot`, `id`, `wrapped_key`, `created_at`) values (?, …);

-- dataKeys.findAll
select `slot`, `id`, `wrapped_key` from `data_keys` order by `slot`;

-- dataKeys.deleteFormer
delete from `data_keys` where `slot` = ? and `id` = ?;

-- envelopes.rows
delete from `settings` where `key` = ?;
insert into `settings` (`key`, `value`, `updated_at`) values (?, …);
insert into `jobs` (`id`, `kind`, `payload`, `run_at`, `fence`, `attempts`, `state`) values (?, …, cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed), ?, …);
delete from `jobs` where `id` = ? and `fence` = ?;

-- envelopes.inProviders
select `id`, `credentials` from `providers` where `credentials` like ? and `id` > ? order by `id` limit ?;
update `providers` set `credentials` = ? where `id` = ? and `credentials` = ?;

-- envelopes.inSettings
select `key`, `value` from `settings` where `value` like ? and `key` > ? order by `key` limit ?;
update `settings` set `value` = ? where `key` = ? and `value` = ?;

-- envelopes.inMails
select `id`, `content` from `mail_outbox` where `content` like ? and `id` > ? order by `id` limit ?;
update `mail_outbox` set `content` = ? where `id` = ? and `content` = ?;

-- envelopes.inJobs
select `id`, `kind`, `payload` from `jobs` where `payload` like ? and `id` > ? order by `id` limit ?;
update `jobs` set `payload` = ? where `id` = ? and `payload` = ?;

-- jobs.insert
insert into `jobs` (`id`, `kind`, `payload`, `run_at`, `fence`, `attempts`, `state`) values (?, …, cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed), ?, …);

-- jobs.findDue
select * from `jobs` where `run_at` <= cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) and `state` in (?, …) order by `run_at`, `id` limit ?;

-- jobs.claim
update `jobs` set `fence` = ?, `attempts` = attempts + 1, `run_at` = cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) + ?, `progress_done` = ?, `progress_total` = ?, `progress_unit` = ? where `id` = ? and `fence` = ? and `state` in (?, …) and `run_at` <= cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed);

-- jobs.postpone
update `jobs` set `run_at` = cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) + ? where `id` = ? and `fence` = ?;

-- jobs.makeDue
update `jobs` set `run_at` = cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) where `id` = ?;

-- jobs.setProgress
update `jobs` set `progress_done` = ?, `progress_total` = ?, `progress_unit` = ? where `id` = ? and `fence` = ?;

-- jobs.find
select * from `jobs` where `id` = ?;

-- jobs.requestCancel
update `jobs` set `state` = ? where `id` = ? and `state` = ?;

-- jobs.setFailed
update `jobs` set `state` = ?, `failure` = ? where `id` = ? and `fence` = ?;

-- jobs.countHeld
select count(*) as `count` from `jobs` where `state` = ?;

-- jobs.findHeld
select * from `jobs` where `state` = ? order by `id` limit ?;

-- jobs.removeHeld
delete from `jobs` where `id` = ? and `state` = ?;

-- jobs.releaseOneHeld
update `jobs` set `state` = ?, `run_at` = cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) where `id` = ? and `state` = ?;

-- jobs.releaseHeld
update `jobs` set `state` = ?, `run_at` = cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) where `state` = ?;

-- jobs.remove
delete from `jobs` where `id` = ? and `fence` = ?;

-- jobs.removeStopped
delete from `jobs` where `id` = ? and `state` in (?, …);

-- serverInstances.insert
insert into `server_instances` (`id`, `slot`, `name`, `version`, `is_supervised`, `started_at`, `alive_until`, `restart_state`, `is_exclusive`) values (?, …, cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) + ?, …);

-- serverInstances.setServing
update `server_instances` set `restart_state` = ?, `alive_until` = cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) + ? where `id` = ?;

-- serverInstances.requestRestarts
update `server_instances` set `restart_state` = ? where `is_supervised` = ? and `restart_state` is null and `alive_until` > cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed);

-- serverInstances.setExclusive
update `server_instances` set `is_exclusive` = ? where `id` = ?;

-- serverInstances.findAll
select *, case when alive_until > cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) then 1 else 0 end as `is_alive` from `server_instances` order by `name`, `id`;

-- serverInstances.setRestarting
update `server_instances` set `restart_state` = ?, `alive_until` = cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) + ? where `id` = ?;

-- serverInstances.extend
update `server_instances` set `alive_until` = cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) + ? where `id` = ?;

-- serverInstances.removeFormer
delete from `server_instances` where (`slot` = ? or `alive_until` < cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) + ?);
insert into `server_instances` (`id`, `slot`, `name`, `version`, `is_supervised`, `started_at`, `alive_until`, `restart_state`, `is_exclusive`) values (?, …, cast(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as signed) + ?, …);

-- serverInstances.selectAll

-- serverInstances.remove
delete from `server_instances` where `id` = ?;

-- backupSchedule.findLast
select `last_at` from `job_schedules` where `name` = ?;

-- backupSchedule.insert
insert into `job_schedules` (`name`, `last_at`) values (?, …);

-- backupSchedule.advance
update `job_schedules` set `last_at` = ? where `name` = ? and `last_at` = ?;

-- backupSchedule.remove
delete from `job_schedules` where `name` = ?;

-- outbox.insert
insert into `mail_outbox` (`id`, `template`, `recipient`, `content`, `state`, `failure`, `created_at`, `changed_at`) values (?, …);

-- outbox.countQueued
select count(*) as `count` from `mail_outbox` where `state` = ?;

-- outbox.setFailure
update `mail_outbox` set `failure` = ?, `changed_at` = ? where `id` = ?;

-- outbox.find
select * from `mail_outbox` where `id` = ?;

-- outbox.finish
update `mail_outbox` set `state` = ?, `failure` = ?, `content` = ?, `changed_at` = ? where `id` = ?;

-- outbox.findFailed
select `id`, `template`, `recipient`, `state`, `failure`, `created_at`, `changed_at` from `mail_outbox` where `state` = ? order by `changed_at` desc, `id` desc limit ?;

-- outbox.deleteFinishedUntil
delete from `mail_outbox` where `state` in (?, …) and `changed_at` <= ?;

-- overview.readVersion
select version() as version;

-- overview.countActiveShows
select count(*) as `count` from `shows` left join `rehearsals` on `rehearsals`.`show_id` = `shows`.`id` where `shows`.`status` = ? and `rehearsals`.`show_id` is null;

-- overview.sumMedia
select count(*) as `count`, sum(`bytes`) as `bytes` from `images`;
select count(*) as `count`, sum(`bytes`) as `bytes` from `audio_clips`;
select count(*) as `count`, sum(`bytes`) as `bytes` from `videos`;

-- overview.countJobs
select `state`, count(*) as `count` from `jobs` group by `state`;

-- overview.countFailedMails
select count(*) as `count` from `mail_outbox` where `state` = ? and `changed_at` > ?;

-- showClock.findNewestShowTime
select max(`last_at`) as `newest` from `shows`;

-- showClock.findBootOffset
select `offset_ms` from `clock_offsets` where `boot_id` = ?;

-- showClock.saveBootOffset
delete from `clock_offsets`;
insert into `clock_offsets` (`boot_id`, `offset_ms`, `created_at`) values (?, …);

-- databaseProbe.run
select `id` from `write_probes` where `id` = ?;

-- providers.insert
insert into `providers` (`id`, `slug`, `provider_key`, `name`, `name_folded`, `description`, `visibility`, `capabilities`, `status`, `settings`, `credentials`, `credential_keys`, `needs_no_key`, `created_by`, `created_at`, `updated_at`, `validated_at`, `failure`, `version`) values (?, …);

-- providers.findById
select `providers`.*, `users`.`username` as `owner_name` from `providers` left join `users` on `users`.`id` = `providers`.`created_by` where `providers`.`id` = ?;

-- providers.findPage
select `providers`.*, `users`.`username` as `owner_name` from `providers` left join `users` on `users`.`id` = `providers`.`created_by` where `providers`.`status` != ? order by `providers`.`name_folded` asc, `providers`.`id` asc limit ?;
select `providers`.*, `users`.`username` as `owner_name` from `providers` left join `users` on `users`.`id` = `providers`.`created_by` where `providers`.`status` != ? and `providers`.`name_folded` >= ? and (`providers`.`name_folded` > ? or `providers`.`id` > ?) order by `providers`.`name_folded` asc, `providers`.`id` asc limit ?;
select `providers`.*, `users`.`username` as `owner_name` from `providers` left join `users` on `users`.`id` = `providers`.`created_by` where `providers`.`status` != ? and `providers`.`name_folded` like ? escape '!' order by `providers`.`name_folded` asc, `providers`.`id` asc limit ?;
select `providers`.*, `users`.`username` as `owner_name` from `providers` left join `users` on `users`.`id` = `providers`.`created_by` where `providers`.`status` = ? order by `providers`.`name_folded` asc, `providers`.`id` asc limit ?;
select `providers`.*, `users`.`username` as `owner_name` from `providers` left join `users` on `users`.`id` = `providers`.`created_by` where `providers`.`status` != ? and `providers`.`capabilities` like ? escape '!' order by `providers`.`name_folded` asc, `providers`.`id` asc limit ?;

-- providers.count
select count(*) as `count` from `providers` left join `users` on `users`.`id` = `providers`.`created_by` where `providers`.`status` != ? and `providers`.`capabilities` like ? escape '!';

-- providers.findActive
select * from `providers` where `status` = ? and `visibility` = ? and `capabilities` like ? escape '!' order by `created_at`, `id`;

-- providers.update
update `providers` set `name` = ?, `version` = ? where `id` = ? and `version` = ?;

-- providers.changeStatus
update `providers` set `status` = ?, `updated_at` = ? where `id` = ? and `status` = ? and `version` = ?;
update `providers` set `status` = ? where `id` = ? and `status` = ? and `version` = ?;

-- providers.setValidation
update `providers` set `validated_at` = ?, `failure` = ? where `id` = ? and `version` = ?;
update `providers` set `failure` = ? where `id` = ? and `version` = ?;

-- providers.setRejected
update `providers` set `status` = case when status = 'paused' then status else 'error' end, `failure` = ?, `updated_at` = ? where `id` = ? and `version` = ? and `status` != ?;

-- providers.release
update `providers` set `created_by` = ?, `credentials` = ?, `credential_keys` = ?, `status` = case when status = 'archived' or needs_no_key = 1 then status else 'draft' end, `version` = version + 1 where `created_by` = ?;

-- providers.delete
delete from `providers` where `id` = ?;

-- aiAttempts.insert
insert into `ai_attempts` (`id`, `provider_id`, `provider_name`, `provider_key`, `model`, `operation`, `purpose`, `user_id`, `linked_type`, `linked_id`, `state`, `cancel_requested`, `vendor_job_id`, `idempotency_key`, `request`, `estimate`, `result`, `facts`, `failure`, `created_at`, `started_at`, `ended_at`) values (?, …);

-- aiAttempts.findById
select * from `ai_attempts` where `id` = ?;

-- aiAttempts.findByKey
select * from `ai_attempts` where `idempotency_key` = ?;

-- aiAttempts.setSubmitting
update `ai_attempts` set `state` = ?, `started_at` = ? where `id` = ? and `state` = ? and `cancel_requested` = ?;

-- aiAttempts.setQueued
update `ai_attempts` set `state` = ? where `id` = ? and `state` in (?);
update `ai_attempts` set `state` = ?, `started_at` = ? where `id` = ? and `state` = ? and `cancel_requested` = ?;

-- aiAttempts.setRunning
update `ai_attempts` set `state` = ?, `vendor_job_id` = ? where `id` = ? and `state` in (?);

-- aiAttempts.requestCancel
update `ai_attempts` set `cancel_requested` = ? where `id` = ? and `state` in (?, …);

-- aiAttempts.countActive
select count(*) as `count` from `ai_attempts` where `user_id` = ? and `ended_at` is null;
select count(*) as `count` from `ai_attempts` where `user_id` is null and `ended_at` is null;

-- aiAttempts.requireFewerActive
update `guard_rows` set `version` = version + 1 where `name` = ?;
update `guard_rows` set `version` = version + 1 where `name` = ? and (select count(*) as `count` from `ai_attempts` where `user_id` = ? and `ended_at` is null) < ?;
update `guard_rows` set `version` = version + 1 where `name` = ? and (select count(*) as `count` from `ai_attempts` where `user_id` is null and `ended_at` is null) < ?;

-- aiAttempts.end
update `ai_attempts` set `result` = ?, `facts` = ?, `failure` = ?, `state` = ?, `ended_at` = ? where `id` = ? and `state` in (?, …);

-- aiAttempts.findPage
select * from `ai_attempts` where `user_id` = ? and `provider_id` = ? order by `created_at` desc, `id` desc limit ?;
select * from `ai_attempts` where `user_id` = ? and `provider_id` = ? and `created_at` <= ? and (`created_at` < ? or `id` < ?) order by `created_at` desc, `id` desc limit ?;
select * from `ai_attempts` where `user_id` = ? and `provider_id` = ? and `operation` = ? order by `created_at` desc, `id` desc limit ?;
select * from `ai_attempts` where `user_id` is null and `provider_id` = ? order by `created_at` desc, `id` desc limit ?;

-- aiAttempts.findRecentJobs
select * from `ai_attempts` where `user_id` = ? and `operation` != ? and (`ended_at` is null or `ended_at` >= ?) order by `created_at` desc, `id` desc limit ?;

-- aiAttempts.findCosts
select `attempt_id`, `currency`, `vendor_total_cost` from `usage_events` where `attempt_id` in (?, …) order by `attempt_id`, `unit_type`;

-- aiAttempts.detachUser
update `ai_attempts` set `ended_at` = ? where `user_id` = ? and `ended_at` is not null;
update `ai_attempts` set `user_id` = ? where `user_id` = ?;

-- aiAttempts.findEnded
select `id` from `ai_attempts` where `ended_at` < ? order by `ended_at`, `id` limit ?;

-- aiAttempts.delete
delete from `ai_attempts` where `id` in (?);

-- mediaModels.insert
insert into `media_models` (`id`, `kind`, `provider_id`, `model`, `label`, `choices`, `is_default`, `is_active`, `created_at`, `updated_at`) values (?, …);

-- mediaModels.list
select `media_models`.*, `providers`.`name` as `provider_name` from `media_models` inner join `providers` on `providers`.`id` = `media_models`.`provider_id` where `media_models`.`kind` = ? order by `media_models`.`is_default` desc, `media_models`.`created_at`, `media_models`.`id`;

-- mediaModels.clearDefault
update `media_models` set `is_default` = ? where `kind` = ? and `is_default` = ?;
update `media_models` set `is_default` = ?, `updated_at` = ? where `id` = ?;

-- mediaModels.update
update `media_models` set `is_active` = ? where `id` = ?;

-- mediaModels.delete
delete from `media_models` where `id` = ?;

-- generatedMedia.insert
insert into `images` (`id`, `owner_id`, `name`, `name_folded`, `mime`, `width`, `height`, `bytes`, `linked_type`, `linked_id`, `linked_is_primary`, `status`, `attempt_id`, `model`, `generation`, `created_at`) values (?, …);
insert into `videos` (`id`, `owner_id`, `name`, `name_folded`, `mime`, `width`, `height`, `duration_ms`, `bytes`, `has_poster`, `status`, `attempt_id`, `model`, `generation`, `created_at`) values (?, …);

-- generatedMedia.find
select `id`, `owner_id`, `name`, `status`, `attempt_id`, `model`, `generation` from `images` where `id` = ?;
select `id`, `owner_id`, `name`, `status`, `attempt_id`, `model`, `generation` from `videos` where `id` = ?;

-- generatedMedia.findByAttempt
select `id`, `owner_id`, `name`, `status`, `attempt_id`, `model`, `generation` from `images` where `attempt_id` = ? order by `id`;

-- generatedMedia.setReady
update `images` set `name` = ?, `name_folded` = ?, `mime` = ?, `width` = ?, `height` = ?, `bytes` = ?, `status` = ? where `id` = ? and `status` = ? and `attempt_id` = ?;
update `videos` set `name` = ?, `name_folded` = ?, `mime` = ?, `width` = ?, `height` = ?, `bytes` = ?, `duration_ms` = ?, `status` = ? where `id` = ? and `status` = ? and `attempt_id` = ?;

-- generatedMedia.setFailed
update `images` set `status` = ?, `generation` = ? where `id` = ? and `status` = ? and `attempt_id` = ?;

-- generatedMedia.setPending
update `images` set `status` = ?, `attempt_id` = ?, `generation` = ? where `id` = ? and `status` = ?;

-- generatedMedia.findRecent
select `ai_attempts`.*, `users`.`username` from `ai_attempts` left join `users` on `users`.`id` = `ai_attempts`.`user_id` where `ai_attempts`.`operation` = ? order by `ai_attempts`.`created_at` desc, `ai_attempts`.`id` desc limit ?;
select `ai_attempts`.*, `users`.`username` from `ai_attempts` left join `users` on `users`.`id` = `ai_attempts`.`user_id` where `ai_attempts`.`operation` = ? and `ai_attempts`.`user_id` = ? order by `ai_attempts`.`created_at` desc, `ai_attempts`.`id` desc limit ?;
select `ai_attempts`.*, `users`.`username` from `ai_attempts` left join `users` on `users`.`id` = `ai_attempts`.`user_id` where `ai_attempts`.`operation` = ? and `ai_attempts`.`user_id` is null order by `ai_attempts`.`created_at` desc, `ai_attempts`.`id` desc limit ?;

-- generatedMedia.remove
delete from `asset_capabilities` where `image_id` = ? and `show_id` not in (select `shows`.`id` from `shows` where `status` = ?);
delete from `images` where `id` = ?;
delete from `video_capabilities` where `video_id` = ? and `show_id` not in (select `shows`.`id` from `shows` where `status` = ?);
delete from `videos` where `id` = ?;

-- log
insert into `show_events` (`show_id`, `seq`, `at`, `kind`, `personal_of`, `event`) values (?, …), …;
insert into `frozen_content` (`id`, `show_id`, `content`, `created_at`) values (?, …), …;

-- results.listByTypes
select `seq`, `event` from `show_events` where `show_id` = ? and `kind` in (?, …) and `seq` >= ? order by `seq`;

-- results.listBySeqs
select `seq`, `event` from `show_events` where `show_id` = ? and `seq` in (?, …);
select `seq`, `event` from `show_events` where `show_id` = ? and `seq` in (?);

-- results.listPage
select `seq`, `event` from `show_events` where `show_id` = ? and `kind` in (?, …) order by `seq` asc limit ?;
select `seq`, `event` from `show_events` where `show_id` = ? and `kind` in (?, …) order by `seq` desc limit ?;
select `seq`, `event` from `show_events` where `show_id` = ? and `kind` in (?, …) and `seq` > ? order by `seq` asc limit ?;
select `seq`, `event` from `show_events` where `show_id` = ? and `kind` in (?, …) and `seq` < ? order by `seq` desc limit ?;
select `seq`, `event` from `show_events` where `show_id` = ? and `kind` in (?, …) and ((`seq` >= ? and `seq` <= ?) or (`seq` >= ? and `seq` <= ?)) order by `seq` asc limit ?;
select `seq`, `event` from `show_events` where `show_id` = ? and `kind` in (?, …) and 1 = 0 order by `seq` asc limit ?;

-- results.listContents
select `id`, `content` from `frozen_content` where `show_id` = ? and `id` in (?, …);
select `id`, `content` from `frozen_content` where `show_id` = ? and `id` in (?);

-- results.listRaw
select `seq`, `event` from `show_events` where `show_id` = ? and `seq` > ? order by `seq` limit ?;

-- accountData.findShows
select * from `shows` where `owner_id` = ? order by `created_at`, `id`;

-- accountData.findGames
select * from `games` where `owner_id` = ? order by `created_at`, `id`;

-- accountData.findRounds
select `game_rounds`.* from `game_rounds` inner join `games` on `games`.`id` = `game_rounds`.`game_id` where `games`.`owner_id` = ? order by `game_rounds`.`game_id`, `game_rounds`.`position`;

-- accountData.findImages
select * from `images` where `owner_id` = ? order by `created_at`, `id`;

-- accountData.findAudioClips
select * from `audio_clips` where `owner_id` = ? order by `created_at`, `id`;

-- accountData.findVideos
select * from `videos` where `owner_id` = ? order by `created_at`, `id`;

-- accountData.countContent
select count(*) as `count` from `shows` left join `rehearsals` on `rehearsals`.`show_id` = `shows`.`id` where `shows`.`owner_id` = ? and `rehearsals`.`show_id` is null;
select count(*) as `count` from `games` where `owner_id` = ?;
select count(*) as `count` from `images` where `owner_id` = ?;
select count(*) as `count` from `audio_clips` where `owner_id` = ?;
select count(*) as `count` from `videos` where `owner_id` = ?;

-- accountData.findRunningShows
select `shows`.`id`, `shows`.`name` from `shows` left join `rehearsals` on `rehearsals`.`show_id` = `shows`.`id` where `shows`.`owner_id` = ? and `rehearsals`.`show_id` is null and `shows`.`status` = ? order by `shows`.`created_at`, `shows`.`id`;

-- accountData.deleteGames
delete from `games` where `owner_id` = ?;

-- accountData.deleteOwnCoHosting
delete from `show_co_hosts` where `user_id` = ? and `show_id` in (select `shows`.`id` from `shows` where `owner_id` = ?);

-- accountData.setContentOwner
update `games` set `owner_id` = ? where `owner_id` = ?;
update `images` set `owner_id` = ? where `owner_id` = ?;
update `audio_clips` set `owner_id` = ? where `owner_id` = ?;
update `videos` set `owner_id` = ? where `owner_id` = ?;

-- accountData.requireActiveUser
select `version` from `guard_rows` where `name` = ?;
update `guard_rows` set `version` = version + 1 where `name` = ?;
update `guard_rows` set `version` = version + 1 where `name` = ? and exists (select `users`.`id` from `users` where `users`.`id` = ? and `users`.`active` = ?);

-- accountData.deleteUser
update `guard_rows` set `version` = version + 1 where `name` = ?;
update `guard_rows` set `version` = version + 1 where `name` = ? and not exists (select `shows`.`id` from `shows` where `shows`.`owner_id` = ?);
delete from `users` where `id` = ? and `version` = ? and (`role` != ? or `active` = ? or (exists (select `settings_guard`.`version` from (select `guard_rows`.`version` from `guard_rows` where `guard_rows`.`name` = ?) as `settings_guard` where `settings_guard`.`version` = ?) and exists (select `admins`.`id` from (select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and ((`users`.`password_hash` != ? and not (`users`.`email` is null and `users`.`last_login_at` is null and exists (select `email_verifications`.`id` from `email_verifications` where `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null))) or exists (select `external_identities`.`id` from `external_identities` where `external_identities`.`user_id` = `users`.`id` and `external_identities`.`issuer` = ?)) and `users`.`id` != ?) as `admins`) and (exists (select `admins`.`id` from (select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and (`users`.`password_hash` != ? and not (`users`.`email` is null and `users`.`last_login_at` is null and exists (select `email_verifications`.`id` from `email_verifications` where `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null))) and `users`.`id` != ?) as `admins`) or not exists (select `admins`.`id` from (select `users`.`id` from `users` where `users`.`role` = ? and `users`.`active` = ? and (`users`.`password_hash` != ? and not (`users`.`email` is null and `users`.`last_login_at` is null and exists (select `email_verifications`.`id` from `email_verifications` where `email_verifications`.`user_id` = `users`.`id` and `email_verifications`.`verified_at` is null))) and `users`.`id` = ?) as `admins`))));

-- event log: append
insert into `shows` (`public_id`, `owner_id`, `name`, `name_folded`, `description`, `status`, `paused`, `pending`, `registration_open`, `games_count`, `teams_count`, `seq`, `last_at`, `updated_at`, `id`, `created_at`) values (?, …);
insert into `show_events` (`show_id`, `seq`, `at`, `kind`, `personal_of`, `event`) values (?, …);
update `shows` set `seq` = `seq` where `id` = ? and `seq` = ?;
update `shows` set `seq` = `seq` where `id` = ?;
select `seq`, `event` from `show_events` where `show_id` = ? and `seq` > ? order by `seq`;
update `shows` set `public_id` = ?, `owner_id` = ?, `name` = ?, `name_folded` = ?, `description` = ?, `status` = ?, `paused` = ?, `pending` = ?, `registration_open` = ?, `games_count` = ?, `teams_count` = ?, `seq` = ?, `last_at` = ?, `updated_at` = ? where `id` = ? and `seq` = ?;
delete from `show_games` where `show_id` = ?;
insert into `show_games` (`show_id`, `show_game_id`, `game_id`, `position`) values (?, …);
insert into `frozen_content` (`id`, `show_id`, `content`, `created_at`) values (?, …);
insert into `show_events` (`show_id`, `seq`, `at`, `kind`, `personal_of`, `event`) values (?, …), …;
update `shows` set `seq` = ?, `last_at` = ? where `id` = ? and `seq` = ?;
delete from `round_submissions` where `show_id` = ? and `round_id` = ?;
insert into `round_submissions` (`round_id`, `team_id`, `submission_id`, `state`, `points`, `show_id`, `run_id`, `at`, `answer`, `judgement`) values (?, …);
select `seq`, `event` from `show_events` where `show_id` = ? and `personal_of` in (?);
update `show_events` set `event` = ?, `personal_of` = ? where `show_id` = ? and `seq` = ?;
delete from `show_snapshots` where `show_id` = ?;
delete from `round_submissions` where `show_id` = ? and `team_id` in (?);
delete from `round_submissions` where `show_id` = ? and `run_id` != ?;

-- event log: readAfter
select `seq`, `event` from `show_events` where `show_id` = ? and `seq` > ? order by `seq`;

-- event log: load
select `seq`, `state` from `show_snapshots` where `show_id` = ?;
select `seq`, `event` from `show_events` where `show_id` = ? and `seq` > ? order by `seq`;
select `id`, `content` from `frozen_content` where `show_id` = ?;
select `seq` from `shows` where `id` = ?;

-- event log: readLastSeqs
select `id`, `seq` from `shows` where `id` in (?, …);

-- event log: saveSnapshot
update `shows` set `seq` = ? where `id` = ? and `seq` = ?;
delete from `show_snapshots` where `show_id` = ?;
insert into `show_snapshots` (`show_id`, `seq`, `state`, `created_at`) values (?, …);

-- event log: findShowId
select `id` from `shows` where `public_id` = ?;

-- event log: deleteShow
delete from `shows` where `id` = ?;

-- clock: open
insert ignore into `shared_clock` (`id`, `ahead_ms`, `version`) values (?, …);
select `ahead_ms`, `version`, timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(6)) / 1000 as `database_now` from `shared_clock` where `id` = ?;
update `shared_clock` set `version` = `version` where `id` = ?;
select * from `clock_boots` where `boot_id` = ?;
select `ahead_ms`, `version` from `shared_clock` where `id` = ?;
select max(`last_at`) as `newest` from `shows`;
delete from `clock_boots` where (`boot_id` = ? or `seen_at` < ?);
insert into `clock_boots` (`boot_id`, `offset_ms`, `version`, `seen_at`) values (?, …);
