/** The document of a job that is read next, and jobs that have any: there may be a hundred thousand of either. */
export const waitingDocuments = `
DROP INDEX job_documents_waiting;
CREATE INDEX job_documents_waiting ON job_documents (job_id, attempts, number) WHERE state = 'waiting';
CREATE INDEX jobs_not_ended ON jobs (at) WHERE ended IS NULL;
`
