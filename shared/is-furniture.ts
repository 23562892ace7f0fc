import type { BlockRole } from './document.ts'

/** What belongs to the pages and not to what they say: the same on most of them, or counting them. */
const furnitureRoles: ReadonlySet<string | undefined> = new Set<BlockRole>([
  'header',
  'footer',
  'page_number',
  'watermark',
])

/** Whether a block is a running head or foot, a page number or a watermark. */
export const isFurniture = ({ role }: { role?: BlockRole | undefined }): boolean => furnitureRoles.has(role)
