ALTER TABLE "portal" ADD COLUMN "last_result" varchar(24);--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "last_http_status" smallint;--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "account_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "portal" DROP COLUMN "last_message";