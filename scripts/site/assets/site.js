// The little that the pages do by themselves: the menu, the colours, the search, copying code, and playing recordings.
(() => {
  const up = document.body.dataset.up ?? '';
  const $ = (id) => document.getElementById(id);

  // the menu of small windows
  $('menu').addEventListener('click', () => {
    const isOpen = document.body.classList.toggle('open');
    $('menu').setAttribute('aria-expanded', String(isOpen));
    if (isOpen) scrollTo(0, 0);
  });

  // light and dark
  const root = document.documentElement;
  const isDark = () =>
    (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const nameTheme = () => {
    $('theme').textContent = isDark() ? 'Light' : 'Dark';
    $('theme').setAttribute('aria-label', isDark() ? 'Light colours' : 'Dark colours');
  };
  nameTheme();
  $('theme').addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem('ttypilot-docs-theme', root.dataset.theme);
    } catch {
      // not remembered where pages have no storage
    }
    nameTheme();
  });

  // code can be copied
  for (const pre of document.querySelectorAll('pre')) {
    const box = document.createElement('div');
    box.className = 'code';
    pre.replaceWith(box);
    const copy = document.createElement('button');
    copy.type = 'button';
    copy.className = 'copy';
    copy.textContent = 'Copy';
    copy.addEventListener('click', async () => {
      const isCopied = await navigator.clipboard.writeText(pre.innerText).then(
        () => true,
        () => false,
      );
      copy.textContent = isCopied ? 'Copied' : 'Not allowed';
    });
    box.append(pre, copy);
  }

  // the index is large, so only a search loads it
  let isLoaded = false;
  const load = (name) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${up}assets/${name}`;
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    });
  const openSearch = () => {
    if (!isLoaded) load('search-index.js').then(showResults);
    isLoaded = true;
    $('search').showModal();
    $('query').select();
  };
  $('find').addEventListener('click', openSearch);
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '');
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey;
    if (!isSlash && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    if (!$('search').open) openSearch();
  });
  $('query').addEventListener('input', () => showResults());
  $('query').addEventListener('keydown', (event) => {
    const first = $('results').querySelector('a');
    if (!first || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'Enter') first.click();
    else first.focus();
  });
  $('results').addEventListener('keydown', (event) => {
    const links = [...$('results').querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    (links[links.indexOf(document.activeElement) + step] ?? $('query')).focus();
  });
  $('results').addEventListener('click', () => $('search').close());

  function showResults() {
    const words = $('query').value.toLowerCase().split(/\s+/).filter(Boolean);
    const sections = window.searchIndex ?? [];
    const found = words.length === 0 ? [] : sections.map((section) => ({ section, score: score(section, words) }));
    const best = found.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
    $('count').textContent = words.length === 0 ? '' : best.length === 1 ? '1 result' : `${best.length} results`;
    $('results').replaceChildren(...best.slice(0, 20).map(({ section }) => item(section, words)));
  }

  /** Every word must be there; where it is decides the order. */
  function score({ title, heading, href, text }, words) {
    const [inTitle, inHeading, inText] = [title, heading, text].map((part) => part.toLowerCase());
    let sum = 0;
    for (const word of words) {
      const points = places(inTitle, word) * 8 + places(inHeading, word) * 10 + places(inText, word);
      if (points === 0) return 0;
      sum += points;
    }
    // what readers look for is in the guides; the changelog has every word
    return sum * (href.startsWith('guides/') ? 2 : 1);
  }

  /** The beginning of a word counts more than its middle. */
  function places(text, word) {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    return at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1]) ? 2 : 1;
  }

  function item({ title, heading, href, text }, words) {
    const link = document.createElement('a');
    link.href = up + href;
    const name = document.createElement('strong');
    name.textContent = heading && heading !== title ? `${title} › ${heading}` : title;
    const part = document.createElement('small');
    const lower = text.toLowerCase();
    const found = words.map((word) => lower.indexOf(word)).filter((i) => i >= 0);
    const first = found.length === 0 ? 0 : Math.max(0, Math.min(...found) - 40);
    // from the beginning of a word on
    const at = first === 0 ? 0 : text.indexOf(' ', first) + 1;
    const excerpt = text.slice(at, at + 160);
    let end = 0;
    const literal = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    for (const match of excerpt.matchAll(new RegExp(words.map(literal).join('|'), 'gi'))) {
      const mark = document.createElement('mark');
      mark.textContent = match[0];
      part.append(excerpt.slice(end, match.index), mark);
      end = match.index + match[0].length;
    }
    part.append(excerpt.slice(end));
    link.append(name, part);
    const li = document.createElement('li');
    li.append(link);
    return li;
  }

  // pictures with a recording play in a player that can be paused
  const recordings = document.querySelectorAll('.recording');
  if (recordings.length > 0) {
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = `${up}assets/player.css`;
    document.head.append(style);
    load('player.js').then(() => {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      for (const place of recordings) {
        const data = JSON.parse(place.querySelector('script').textContent);
        const screen = document.createElement('div');
        place.replaceChildren(screen);
        const options = {
          autoPlay: !isCalm,
          loop: true,
          idleTimeLimit: 2,
          fit: 'width',
          poster: 'npt:100',
          terminalFontFamily: '"JetBrains Mono", monospace',
        };
        window.AsciinemaPlayer.create({ data }, screen, options);
      }
    });
  }
})();
