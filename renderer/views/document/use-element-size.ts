import { useLayoutEffect, useState, type RefObject } from 'react'

/** Of an element without padding; known before it is first seen. */
export function useElementSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () =>
      setSize((known) => {
        const { clientWidth: width, clientHeight: height } = element
        return known.width === width && known.height === height ? known : { width, height }
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
