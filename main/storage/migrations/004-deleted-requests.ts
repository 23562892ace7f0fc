/** When a request's owner deleted it: it is hidden at once, and gone when that can no longer be undone. */
export const deletedRequests = `
ALTER TABLE requests ADD COLUMN deleted_at INTEGER;
`
