CREATE TABLE "device_lock" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"app_password_hash" text,
	"app_password_changed_at" timestamp (3) with time zone,
	"pin_hash" text,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"relock" varchar(16) DEFAULT '15' NOT NULL,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"locked_out_until" timestamp (3) with time zone,
	CONSTRAINT "device_lock_areas" CHECK ("device_lock"."areas" <@ array['live', 'movies', 'series', 'settings', 'sources']::text[]),
	CONSTRAINT "device_lock_relock" CHECK ("device_lock"."relock" in ('5', '15', '30', '60', 'restart')),
	CONSTRAINT "device_lock_wrong_pins" CHECK ("device_lock"."wrong_pins" between 0 and 5),
	CONSTRAINT "device_lock_covers" CHECK ("device_lock"."pin_hash" is null or cardinality("device_lock"."areas") > 0)
);
--> statement-breakpoint
CREATE TABLE "device_preference" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"live_tv_mode" varchar(16),
	"movies_mode" varchar(16),
	"tv_series_mode" varchar(16),
	"zapping_mode" varchar(16),
	"theme" varchar(16),
	"audio_language" text[],
	"subtitle_language" text[],
	"aspect_ratio" varchar(16),
	"banner_time" integer,
	"player_retry_time" integer,
	"epg_offset_delay" integer,
	"down_threshold" integer,
	"quick_utilities" text[],
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_preference_live_tv_mode" CHECK ("device_preference"."live_tv_mode" in ('compact', 'comfortable', 'pro')),
	CONSTRAINT "device_preference_movies_mode" CHECK ("device_preference"."movies_mode" in ('poster', 'classic', 'list')),
	CONSTRAINT "device_preference_tv_series_mode" CHECK ("device_preference"."tv_series_mode" in ('poster', 'classic', 'list')),
	CONSTRAINT "device_preference_zapping_mode" CHECK ("device_preference"."zapping_mode" in ('mute', 'hold', 'black')),
	CONSTRAINT "device_preference_theme" CHECK ("device_preference"."theme" in ('midnight', 'daylight', 'graphite', 'ocean', 'forest', 'sunset', 'lavender', 'cherry', 'sand', 'aurora')),
	CONSTRAINT "device_preference_aspect_ratio" CHECK ("device_preference"."aspect_ratio" in ('fit', 'fill', 'zoom', '16:9', '4:3', 'original')),
	CONSTRAINT "device_preference_banner_time" CHECK ("device_preference"."banner_time" between 0 and 60),
	CONSTRAINT "device_preference_player_retry_time" CHECK ("device_preference"."player_retry_time" between 1 and 60),
	CONSTRAINT "device_preference_down_threshold" CHECK ("device_preference"."down_threshold" between 3 and 20),
	CONSTRAINT "device_preference_epg_offset_delay" CHECK ("device_preference"."epg_offset_delay" between -720 and 840),
	CONSTRAINT "device_preference_epg_step" CHECK ("device_preference"."epg_offset_delay" % 15 = 0),
	CONSTRAINT "device_preference_quick_utilities" CHECK ("device_preference"."quick_utilities" <@ array['channel_list', 'restart', 'favorite', 'tv_guide', 'audio_track', 'subtitles', 'quality', 'picture_size', 'sleep_timer', 'stream_info']::text[])
);
--> statement-breakpoint
CREATE TABLE "parental_unlock" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_lock" ADD CONSTRAINT "device_lock_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_preference" ADD CONSTRAINT "device_preference_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parental_unlock" ADD CONSTRAINT "parental_unlock_session_id_session_token_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session_token"("id") ON DELETE cascade ON UPDATE no action;