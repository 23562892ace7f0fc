/** Webhooks that are to be called, key by key and by their time: there may be as many as there are jobs. */
export const dueWebhooks = `
CREATE INDEX webhooks_by_key ON jobs (key_id, webhook_due_at) WHERE webhook_due_at IS NOT NULL;
CREATE INDEX webhooks_by_time ON jobs (webhook_due_at) WHERE webhook_due_at IS NOT NULL;
`
