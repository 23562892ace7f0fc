const MEGABYTE = 1024 * 1024

/**
 * How glibc keeps the memory that pixels and networks leave, as variables of the reading process; other systems pay no
 * heed. By itself it keeps a heap for every few threads, takes pictures from these heaps too once it has seen a large one
 * go, and gives back only what lies free at the end of a heap. With one heap, and large pictures apart from it, the process
 * holds a tenth less in as much time; figures in ADR 006. From 4 MB on it takes a tenth more time, since every layer of the
 * network that finds lines is then taken from the system anew.
 */
export const nativeHeap: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  // In bytes: what is larger is mapped by itself, and how much may lie free at the end of the heap.
  MALLOC_MMAP_THRESHOLD_: String(12 * MEGABYTE),
  MALLOC_TRIM_THRESHOLD_: String(16 * MEGABYTE),
}
