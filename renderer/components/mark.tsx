/** The product's mark: lines of text, one of them being read. */
export function Mark() {
  return (
    <svg className="mark" width="32" height="32" viewBox="0 0 32 32" role="img" aria-label="Legible">
      <rect className="mark-page" x="4" y="3" width="24" height="26" rx="5" />
      <rect className="mark-line" x="9" y="9" width="14" height="2.4" rx="1.2" />
      <rect className="mark-read" x="7.5" y="13.4" width="17" height="5.6" rx="1.8" />
      <rect className="mark-line" x="9" y="21.2" width="9" height="2.4" rx="1.2" />
    </svg>
  )
}
