const sentences: Record<string, string> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'nothing can be made there',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
  ENOTDIR: 'it is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
}

/** Why a file or a folder cannot be made, as the end of a sentence for the owner of the machine. */
export function explainWriteFailure(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
  return sentences[code] ?? code
}
