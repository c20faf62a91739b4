// Where the page begins.

import { mount } from 'svelte';
import App from './App.svelte';
import { isStatic } from './lib/api';
import './page.css';

const target = document.getElementById('page');
if (target) mount(App, { target });

// Without a server the page keeps itself: once loaded it needs no network.
if (isStatic && 'serviceWorker' in navigator) navigator.serviceWorker.register('./sw.js').catch(() => {});
