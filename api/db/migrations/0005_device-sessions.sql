ALTER TABLE "session_token" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "eula_version" varchar(32);--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "eula_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_token" ADD COLUMN "device_id" integer;--> statement-breakpoint
ALTER TABLE "session_token" ADD COLUMN "carbox_id" integer;--> statement-breakpoint
ALTER TABLE "session_token" ADD CONSTRAINT "session_token_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_token_device" ON "session_token" USING btree ("device_id","context");--> statement-breakpoint
ALTER TABLE "session_token" ADD CONSTRAINT "session_token_holder" CHECK (num_nonnulls("session_token"."user_id", "session_token"."device_id", "session_token"."carbox_id") = 1);