/** A page on which words are just being found: the product in one small picture. */
export function PageDrawing() {
  return (
    <svg className="page-drawing" width="112" height="128" viewBox="0 0 112 128" aria-hidden>
      <rect
        className="drawing-back"
        x="26"
        y="6"
        width="76"
        height="104"
        rx="6"
        transform="rotate(5 64 58)"
      />
      <rect className="drawing-page" x="14" y="12" width="80" height="108" rx="6" />
      <g className="drawing-ink">
        <rect x="26" y="28" width="36" height="7" rx="3.5" />
        <rect x="26" y="48" width="56" height="4" rx="2" />
        <rect x="26" y="60" width="52" height="4" rx="2" />
        <rect x="26" y="96" width="40" height="4" rx="2" />
        <rect x="26" y="84" width="56" height="4" rx="2" />
      </g>
      <rect className="drawing-mark" x="22" y="68" width="46" height="12" rx="3" />
      <rect className="drawing-marked" x="26" y="72" width="38" height="4" rx="2" />
      <rect className="drawing-ink-rest" x="71" y="72" width="11" height="4" rx="2" />
    </svg>
  )
}
