create table schema_migrations (id varchar(255) primary key, applied_at bigint not null) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create table `shows` (`id` varchar(36) primary key, `public_id` varchar(255) not null unique, `owner_id` varchar(36), `name` varchar(255) not null, `name_folded` varchar(255) not null, `description` mediumtext not null, `status` varchar(255) not null, `paused` smallint not null, `pending` smallint not null, `registration_open` smallint not null, `games_count` bigint not null, `teams_count` bigint not null, `seq` bigint not null, `last_at` bigint not null, `created_at` bigint not null, `updated_at` bigint not null) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create index `shows_by_owner` on `shows` (`owner_id`, `updated_at`);
create index `shows_by_update` on `shows` (`updated_at`);
create table `show_events` (`show_id` varchar(36) not null, `seq` bigint not null, `at` bigint not null, `kind` varchar(255) not null, `personal_of` varchar(36), `event` mediumtext not null, constraint `show_events_by_seq` primary key (`show_id`, `seq`), foreign key (`show_id`) references `shows` (`id`) on delete cascade) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create index `show_events_personal` on `show_events` (`personal_of`, `show_id`);
create table `show_snapshots` (`show_id` varchar(36) primary key, `seq` bigint not null, `state` mediumtext not null, `created_at` bigint not null, foreign key (`show_id`) references `shows` (`id`) on delete cascade) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create table `frozen_content` (`id` varchar(36) primary key, `show_id` varchar(36) not null, `content` mediumtext not null, `created_at` bigint not null, foreign key (`show_id`) references `shows` (`id`) on delete cascade) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create index `frozen_content_by_show` on `frozen_content` (`show_id`);
create table `round_submissions` (`show_id` varchar(36) not null, `run_id` varchar(36) not null, `round_id` varchar(36) not null, `team_id` varchar(36) not null, `submission_id` varchar(36) not null, `at` bigint not null, `answer` mediumtext not null, `state` varchar(255) not null, `judgement` mediumtext, `points` bigint not null, constraint `round_submissions_by_team` primary key (`show_id`, `round_id`, `team_id`), foreign key (`show_id`) references `shows` (`id`) on delete cascade) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create table `show_games` (`show_id` varchar(36) not null, `show_game_id` varchar(36) not null, `game_id` varchar(36) not null, `position` bigint not null, constraint `show_games_by_show` primary key (`show_id`, `show_game_id`), foreign key (`show_id`) references `shows` (`id`) on delete cascade) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create index `show_games_by_game` on `show_games` (`game_id`);
create table `clock_offsets` (`boot_id` varchar(255) primary key, `offset_ms` bigint not null, `created_at` bigint not null) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create table `write_probes` (`id` bigint primary key, `count` bigint not null) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create table `users` (`id` varchar(36) primary key, `username` varchar(255) not null, `username_folded` varchar(255) not null unique, `email` varchar(255), `email_folded` varchar(255) unique, `first_name` varchar(255) not null, `last_name` varchar(255) not null, `search_folded` mediumtext not null, `password_hash` varchar(255) not null, `role` varchar(255) not null, `active` smallint not null, `communication_language` varchar(255) not null, `token_version` bigint not null, `created_at` bigint not null, `updated_at` bigint not null, `last_login_at` bigint, `version` bigint not null) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create table `auth_sessions` (`id` varchar(36) primary key, `user_id` varchar(36) not null, `current_hash` varchar(255) not null, `previous_hash` varchar(255), `rotated_at` bigint not null, `created_at` bigint not null, `expires_at` bigint not null, foreign key (`user_id`) references `users` (`id`) on delete cascade) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create index `auth_sessions_by_user` on `auth_sessions` (`user_id`);
create table `settings` (`key` varchar(255) primary key, `value` mediumtext not null, `updated_at` bigint not null) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create table `images` (`id` varchar(36) primary key, `owner_id` varchar(36), `name` varchar(255) not null, `name_folded` varchar(255) not null, `mime` varchar(255) not null, `width` bigint not null, `height` bigint not null, `bytes` bigint not null, `linked_type` varchar(255), `linked_id` varchar(36), `linked_is_primary` smallint not null, `created_at` bigint not null) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create index `images_by_owner` on `images` (`owner_id`, `created_at`);
create table `games` (`id` varchar(36) primary key, `show_id` varchar(36), `title` varchar(255) not null, `title_folded` varchar(255) not null, `description` mediumtext not null, `rules` mediumtext not null, `equipment` mediumtext not null, `difficulty` varchar(255) not null, `points` bigint not null, `buzzer_default` smallint not null, `tags` mediumtext not null, `language` varchar(255) not null, `cover_image_id` varchar(36), `rounds_count` bigint not null, `created_at` bigint not null, `updated_at` bigint not null, `version` bigint not null, foreign key (`show_id`) references `shows` (`id`) on delete cascade, foreign key (`cover_image_id`) references `images` (`id`) on delete set null) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create index `games_by_show` on `games` (`show_id`, `title_folded`);
create index `games_by_cover` on `games` (`cover_image_id`);
create table `game_tags` (`game_id` varchar(36) not null, `tag_folded` varchar(255) not null, constraint `game_tags_by_game` primary key (`game_id`, `tag_folded`), foreign key (`game_id`) references `games` (`id`) on delete cascade) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create index `game_tags_by_tag` on `game_tags` (`tag_folded`);
create table `game_rounds` (`id` varchar(36) primary key, `game_id` varchar(36) not null, `position` bigint not null, `type` varchar(255) not null, `title` varchar(255), `question` mediumtext not null, `content` mediumtext not null, `answers` mediumtext not null, `answer_content` mediumtext not null, `description` mediumtext, `max_points` bigint not null, `time_limit_s` bigint, `scoring` varchar(255) not null, `buzzer_override` varchar(255) not null, `config` mediumtext not null, foreign key (`game_id`) references `games` (`id`) on delete cascade) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create index `game_rounds_by_game` on `game_rounds` (`game_id`, `position`);
create table `team_credentials` (`show_id` varchar(36) not null, `team_id` varchar(36) not null, `name_folded` varchar(255) not null, `password_hash` varchar(255) not null, `token_version` bigint not null, constraint `team_credentials_by_team` primary key (`show_id`, `team_id`), foreign key (`show_id`) references `shows` (`id`) on delete cascade) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create unique index `team_credentials_by_name` on `team_credentials` (`show_id`, `name_folded`);
create table `asset_capabilities` (`capability` varchar(255) primary key, `show_id` varchar(36) not null, `run_id` varchar(36) not null, `image_id` varchar(36) not null, foreign key (`show_id`) references `shows` (`id`) on delete cascade, foreign key (`image_id`) references `images` (`id`)) engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin;
create unique index `asset_capabilities_by_run` on `asset_capabilities` (`show_id`, `run_id`, `image_id`);
create index `asset_capabilities_by_image` on `asset_capabilities` (`image_id`);
insert into schema_migrations (id, applied_at) values
  ('0001_shows', 1763700000000),
  ('0002_shows_by_owner', 1763700000000),
  ('0003_shows_by_update', 1763700000000),
  ('0004_show_events', 1763700000000),
  ('0005_show_events_personal', 1763700000000),
  ('0006_show_snapshots', 1763700000000),
  ('0007_frozen_content', 1763700000000),
  ('0008_frozen_content_by_show', 1763700000000),
  ('0009_round_submissions', 1763700000000),
  ('0010_show_games', 1763700000000),
  ('0011_show_games_by_game', 1763700000000),
  ('0012_clock_offsets', 1763700000000),
  ('0013_write_probes', 1763700000000),
  ('0101_users', 1763700000000),
  ('0102_auth_sessions', 1763700000000),
  ('0103_auth_sessions_by_user', 1763700000000),
  ('0104_settings', 1763700000000),
  ('0105_images', 1763700000000),
  ('0106_images_by_owner', 1763700000000),
  ('0107_games', 1763700000000),
  ('0108_games_by_show', 1763700000000),
  ('0109_games_by_cover', 1763700000000),
  ('0110_game_tags', 1763700000000),
  ('0111_game_tags_by_tag', 1763700000000),
  ('0112_game_rounds', 1763700000000),
  ('0113_game_rounds_by_game', 1763700000000),
  ('0114_team_credentials', 1763700000000),
  ('0115_team_credentials_by_name', 1763700000000),
  ('0116_asset_capabilities', 1763700000000),
  ('0117_asset_capabilities_by_run', 1763700000000),
  ('0118_asset_capabilities_by_image', 1763700000000);
