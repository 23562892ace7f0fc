/** Services whose routes the server can answer on too, so that programs made for them need another address only. Free of zod: the page imports it. */
export const compatibleServices = ['ocr-space', 'umi-ocr', 'docling', 'mistral', 'azure'] as const
export type CompatibleService = (typeof compatibleServices)[number]
