/** Node reads no file of 2 GB into memory, which a document has to be when it is read. */
export const maxUploadMebibytes = 2047
