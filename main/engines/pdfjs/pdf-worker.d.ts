// What is used here of the half of pdf.js that reads (it comes without types).
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: {
    /** Answers what is asked at the other end of the port. */
    initializeFromPort(port: object): void
  }
}
