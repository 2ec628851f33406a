CREATE INDEX "search_documents_by_title" ON "search_documents" USING btree (("title" collate "C"));--> statement-breakpoint
CREATE INDEX "search_documents_by_reading" ON "search_documents" USING btree (("reading" collate "C")) WHERE "search_documents"."reading" <> '';--> statement-breakpoint
CREATE INDEX "search_documents_by_date" ON "search_documents" USING btree ("dated_at","id");--> statement-breakpoint
CREATE INDEX "search_documents_on_air" ON "search_documents" USING btree ("dated_at","id") WHERE "search_documents"."state" = 'on_air';