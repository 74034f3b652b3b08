/** How menus look. */
export const MENU =
  'z-50 max-h-80 min-w-52 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-panel p-1 shadow-xl';

export const MENU_ITEM =
  'flex items-center gap-3 rounded-md px-3 py-1.5 text-[13px] outline-none select-none data-highlighted:bg-raised';
